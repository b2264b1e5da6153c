import { defineConfig } from "vitest/config";

// Separate from vite.config.ts, because a build installs no test tools. A test that needs a page names its environment
// in its first line: `// @vitest-environment happy-dom`.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: { include: ["src/**/*.test.{ts,tsx}"], restoreMocks: true, unstubGlobals: true },
});
