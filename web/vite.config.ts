import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The page obeys a policy without inline scripts and styles, so nothing is inlined. `npm run dev` speaks to `talong serve`.
export default defineConfig({
  plugins: [svelte()],
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/talong/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": "http://127.0.0.1:8020", "/ws": { target: "ws://127.0.0.1:8020", ws: true } },
  },
  test: {
    environmentOptions: { jsdom: { url: process.env.TALONG_TEST_URL ?? "http://localhost:8020/" } },
    testTimeout: 60_000,
  },
});
