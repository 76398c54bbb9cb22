import tseslint from 'typescript-eslint';

import textInOwnElement from './tools/lint/text-in-own-element.mjs';

/** The one rule of our own, which needs types. Every other rule is oxlint's; layers are dependency-cruiser's. */
export default tseslint.config({
  files: ['{components,app}/**/*.tsx'],
  // The texts of legal pages never change: in another language they load anew. A layout's children are elements.
  ignores: ['components/legal/**', 'app/**/layout.tsx', '**/*.test.tsx', '**/testing/**'],
  plugins: { chiaro: { rules: { 'text-in-own-element': textInOwnElement } } },
  languageOptions: { parser: tseslint.parser, parserOptions: { project: './tools/lint/tsconfig.json' } },
  linterOptions: { noInlineConfig: true },
  rules: { 'chiaro/text-in-own-element': 'error' },
});
