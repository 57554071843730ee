import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  { rules: { eqeqeq: "error", "no-var": "error", "prefer-const": "error", "no-shadow": "error" } },
  { files: ["src/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["*.mjs", "*.config.js"], languageOptions: { globals: globals.node } },
];
