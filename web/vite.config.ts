import { defineConfig } from "vite";

// The build goes into the Python package, which serves it. Nothing is loaded from elsewhere.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/cybertank/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8420", ws: true }, "/health": "http://127.0.0.1:8420" } },
});
