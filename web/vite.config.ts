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
    rolldownOptions: {
      output: {
        // Few files compress better than many: what nearly every page needs is one file, and so is a drawn map.
        advancedChunks: {
          groups: [
            { name: "ground", test: /src\/board\/(ground|counters|geometry|outlines|extras|thumbnail|scenario-p)/ },
            {
              name: "core",
              test: /node_modules|src\/(ui\/(?!shortcuts|dice|share)|server\/(?!socket)|game\/(my-games|seating|levels)|settings\.ts|router)/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8420", ws: true }, "/health": "http://127.0.0.1:8420" } },
});
