// What eslint looks for: faults that tsc does not see. How the code is laid out is Prettier's business.
import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const UNUSED = { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "all" };

export default defineConfig([
  globalIgnores(["src/server/wire-generated.ts"]),
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { "react-hooks": reactHooks },
    rules: {
      // Preact's hooks must be called in the same order every time, as React's must. What an effect depends on is not
      // checked: some here are meant to run on fewer changes than they read (a board is drawn anew by its fingerprint),
      // and the rule takes every signal for a value that changes.
      "react-hooks/rules-of-hooks": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", UNUSED],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      // `== null` asks for null and undefined at once.
      eqeqeq: ["error", "always", { null: "ignore" }],
      // tsc sees to it, and lets comments stand between cases that share their code.
      "no-fallthrough": "off",
    },
  },
]);
