import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** Prettier decides how it looks, svelte-check whether the types fit; this finds what is likely to be a mistake. */
export default ts.config(
  { ignores: [".art/", "node_modules/", "src/lib/protocol.gen.ts"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      "max-len": ["error", { code: 120, ignorePattern: '^\\s*d="' }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-undef": "off", // TypeScript knows better.
      "prefer-const": "off", // What comes from outside is declared by let, as Svelte's own documents do.
      "svelte/no-useless-mustaches": "off", // A space that is meant is written as one: {" "}.
      "svelte/prefer-svelte-reactivity": "off", // The maps and sets of the client live within one function.
      "svelte/prefer-const": ["error", { excludedRunes: ["$props", "$derived"] }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
);
