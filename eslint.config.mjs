import boundaries from 'eslint-plugin-boundaries';
import tseslint from 'typescript-eslint';

import textInOwnElement from './tools/lint/text-in-own-element.mjs';

/** The client's folders, each with the others that it may import. */
const CLIENT_FOLDERS = {
  api: [],
  account: ['api'],
  settings: [],
  pictures: [],
  photos: ['settings', 'pictures'],
  files: ['pictures'],
  preview: ['settings', 'pictures', 'photos', 'files'],
  recipes: ['api', 'settings', 'pictures', 'photos'],
  gallery: ['api', 'account', 'settings', 'photos', 'files', 'recipes'],
  generation: ['api', 'account', 'settings', 'photos', 'gallery', 'recipes'],
  donation: ['api', 'account'],
  'account-deletion': ['api', 'account', 'settings', 'photos', 'gallery', 'generation', 'donation'],
};
/** The folders of services, each with the others that it may import. */
const SERVICE_FOLDERS = {
  limits: [],
  accounts: [],
  uploads: ['accounts'],
  payments: ['accounts', 'limits'],
  jobs: ['accounts', 'uploads', 'limits'],
  portraits: ['accounts', 'jobs'],
  'account-data': ['accounts', 'uploads', 'payments', 'jobs'],
  maintenance: ['accounts', 'payments', 'jobs', 'portraits', 'account-data'],
};
const SERVICES = Object.keys(SERVICE_FOLDERS).map((folder) => `service-${folder}`);
const CLIENT_BASICS = ['client', 'browser', 'boot', 'contract', 'shared', 'rules'];
const CLIENT = ['client', ...Object.keys(CLIENT_FOLDERS).map((folder) => `client-${folder}`)];

/**
 * The layers, most specific first, each with what it may import. Whatever is not named here is refused:
 * page → feature component → client hook → typed API client → route handler → service → port ⇐ adapter.
 */
const LAYERS = [
  { type: 'testing', pattern: '{lib,components/*}/testing', imports: '*' },
  { type: 'api', pattern: 'app/api', imports: ['http', ...SERVICES, 'contract', 'shared', 'rules'] },
  {
    type: 'page',
    pattern: 'app',
    imports: ['page', 'component', 'ui', ...CLIENT, 'browser', 'boot', 'i18n', 'shared', 'rules', 'messages'],
  },
  { type: 'ui', pattern: 'components/ui', imports: ['ui'] },
  {
    type: 'component',
    pattern: 'components',
    imports: ['component', 'ui', ...CLIENT, 'browser', 'boot', 'i18n', 'contract', 'shared', 'rules'],
  },
  ...Object.entries(CLIENT_FOLDERS).map(([folder, folders]) => ({
    type: `client-${folder}`,
    pattern: `lib/client/${folder}`,
    imports: [...[folder, ...folders].map((other) => `client-${other}`), ...CLIENT_BASICS],
  })),
  { type: 'client', pattern: 'lib/client', imports: CLIENT_BASICS },
  { type: 'boot', pattern: 'lib/boot', imports: ['boot', 'i18n', 'shared', 'rules'] },
  { type: 'i18n', pattern: 'lib/i18n', imports: ['i18n', 'browser', 'messages'] },
  { type: 'browser', pattern: 'lib/browser', imports: ['browser', 'shared'] },
  { type: 'contract', pattern: 'lib/shared/contracts', imports: ['contract', 'rules', 'shared'] },
  { type: 'rules', pattern: 'lib/shared/rules', imports: ['rules'] },
  { type: 'shared', pattern: 'lib/shared', imports: ['shared', 'rules'] },
  {
    type: 'http',
    pattern: 'lib/server/http',
    imports: ['http', ...SERVICES, 'core', 'contract', 'shared', 'rules', 'messages'],
  },
  ...Object.entries(SERVICE_FOLDERS).map(([folder, folders]) => ({
    type: `service-${folder}`,
    pattern: `lib/server/${folder}`,
    imports: [
      ...[folder, ...folders].map((other) => `service-${other}`),
      ...['core', 'model', 'contract', 'shared', 'rules'],
    ],
  })),
  {
    // The check of portraits finds faces as the engine does.
    type: 'adapter',
    pattern: 'lib/server/adapters',
    imports: ['adapter', 'model', 'core', 'contract', 'shared', 'rules', 'engine'],
  },
  { type: 'model', pattern: 'lib/server/models', imports: ['model', 'contract', 'rules'] },
  { type: 'core', pattern: 'lib/server', imports: ['core', 'model', 'contract', 'shared', 'rules'] },
  { type: 'messages', pattern: 'messages', imports: [] },
  {
    type: 'engine-testing',
    pattern: 'packages/engine/testing',
    imports: ['engine-testing', 'engine', 'local'],
  },
  { type: 'engine', pattern: 'packages/engine', imports: ['engine'] },
  {
    // A worker of the browser: its messages are the client's, as is the code that decodes and draws.
    type: 'photo-look',
    pattern: 'packages/photo-look',
    imports: ['photo-look', 'engine', 'client-photos', 'client-pictures', 'client-preview', 'rules'],
  },
  { type: 'worker', pattern: 'packages/worker', imports: ['worker', 'engine'] },
  {
    type: 'local',
    pattern: 'packages/local-stack',
    imports: ['local', 'worker', 'engine', 'rules', 'messages'],
  },
  { type: 'art', pattern: 'packages/art', imports: ['art', 'rules', 'i18n', 'tool'] },
  {
    // The commands: they start, check, measure and deploy the product with its own code.
    type: 'tool',
    pattern: 'tools',
    imports: '*',
  },
  {
    type: 'e2e',
    pattern: 'e2e',
    imports: ['e2e', 'rules', 'i18n', 'local', 'tool'],
  },
];

/** Files that stand apart from their folder's layer. */
const FILES = [
  { category: 'container', pattern: 'lib/server/container.ts' },
  { category: 'facts', pattern: 'lib/server/deployment-facts.ts' },
  { category: 'root', pattern: '*.ts' },
];

const SDKS = [
  'firebase-admin',
  'firebase-admin/*',
  '@vercel/blob',
  'sharp',
  'stripe',
  'firebase',
  'firebase/*',
];

const EVERY_LAYER = LAYERS.map(({ type }) => type);

const policies = LAYERS.filter(({ imports }) => imports.length > 0).map(({ type, imports }) => ({
  from: { element: { type } },
  allow: { to: { element: { types: { anyOf: imports === '*' ? EVERY_LAYER : imports } } } },
}));

const EXCEPTIONS = [
  {
    from: { file: { categories: 'container' } },
    allow: { to: { element: { types: { anyOf: ['adapter', ...SERVICES] } } } },
  },
  {
    from: { file: { categories: 'root' } },
    allow: {
      to: [
        {
          element: { types: { anyOf: ['boot', 'client', 'i18n', 'core', 'tool', 'photo-look', 'rules'] } },
        },
        { file: { categories: 'root' } },
      ],
    },
  },
  // A page that the build renders says what is deployed.
  {
    from: { element: { type: 'page' } },
    allow: { to: { file: { categories: 'facts' } } },
  },
  // Only handlers are given the container; a service gets what it needs as an argument.
  {
    from: { element: { types: { anyOf: [...SERVICES, 'adapter', 'core'] } } },
    disallow: { to: { file: { categories: 'container' } } },
  },
];

/** The boundaries between the layers. Every other rule is oxlint's, which reads all files in seconds. */
export default tseslint.config(
  {
    ignores: [
      '.next*/**',
      '.local/**',
      'public/**',
      'coverage/**',
      'next-env.d.ts',
      'test-results/**',
      // A test imports from every layer.
      '**/*.test.{ts,tsx}',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { boundaries },
    languageOptions: { parser: tseslint.parser },
    linterOptions: { noInlineConfig: true },
    settings: {
      'boundaries/elements': LAYERS.map(({ type, pattern }) => ({
        type,
        pattern: `${pattern}/**`,
        partialMatch: false,
      })),
      'boundaries/files': FILES,
      'import/resolver': { typescript: { alwaysTryTypes: true } },
    },
    rules: {
      'boundaries/no-unknown-files': 'error',
      'boundaries/dependencies': ['error', { default: 'disallow', policies: [...policies, ...EXCEPTIONS] }],
    },
  },
  {
    files: ['lib/server/**/*.ts', 'app/**/*.{ts,tsx}'],
    ignores: ['lib/server/adapters/**', 'lib/server/container.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: SDKS, message: 'Only adapters know an SDK.' }] },
      ],
    },
  },
  {
    files: ['components/**/*.{ts,tsx}', 'lib/client/**/*.ts', 'app/**/*.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'zod', message: 'Schemas stay on the server: 29 kB.' },
            {
              name: 'react',
              importNames: ['lazy'],
              message:
                'A file that fails takes the page: use latePart or lateComponent of lib/browser/late-part.',
            },
          ],
          patterns: [{ group: ['@/lib/server/*', '!@/lib/server/deployment-facts'] }],
        },
      ],
    },
  },
  {
    files: ['components/**/*.tsx', 'app/**/*.tsx'],
    // The texts of legal pages never change: in another language they load anew. A layout's children are elements.
    ignores: ['components/legal/**', 'app/**/layout.tsx'],
    plugins: { chiaro: { rules: { 'text-in-own-element': textInOwnElement } } },
    languageOptions: { parserOptions: { projectService: true } },
    rules: { 'chiaro/text-in-own-element': 'error' },
  },
);
