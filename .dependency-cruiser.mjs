/** The client's folders, each with the others that it may import. */
const CLIENT_FOLDERS = {
  api: [],
  account: ['api'],
  settings: [],
  pictures: [],
  photos: ['settings', 'pictures'],
  files: ['pictures'],
  backgrounds: ['pictures', 'photos', 'files'],
  preview: ['settings', 'pictures', 'photos', 'files'],
  recipes: ['api', 'settings', 'pictures', 'photos'],
  gallery: ['api', 'account', 'settings', 'photos', 'files', 'recipes'],
  generation: ['api', 'account', 'settings', 'pictures', 'photos', 'gallery', 'recipes'],
  donation: ['api', 'account'],
  'account-deletion': ['api', 'account', 'settings', 'photos', 'gallery', 'generation', 'donation'],
};
/** The folders of services, each with the others that it may import. */
const SERVICE_FOLDERS = {
  limits: [],
  'client-errors': ['limits'],
  accounts: [],
  uploads: ['accounts'],
  payments: ['accounts', 'limits'],
  jobs: ['accounts', 'uploads', 'limits'],
  portraits: ['accounts', 'jobs'],
  'account-data': ['accounts', 'uploads', 'payments', 'jobs'],
  maintenance: ['accounts', 'payments', 'jobs', 'portraits', 'account-data'],
};

const folders = (root, names) => names.map((name) => `${root}/${name}`);
const CLIENT_BASICS = [
  'lib/client',
  'lib/browser',
  'lib/boot',
  'packages/engine/file',
  'lib/shared/contracts',
  'lib/shared',
  'lib/shared/rules',
];
const CLIENT = ['lib/client', ...folders('lib/client', Object.keys(CLIENT_FOLDERS))];
const SERVICES = folders('lib/server', Object.keys(SERVICE_FOLDERS));
const SHARED = ['lib/shared/contracts', 'lib/shared', 'lib/shared/rules'];
const CORE = ['lib/server', 'lib/server/models'];

/**
 * The layers: folders, or single files, each with what it may import besides itself. What is not named is refused. A file
 * belongs to the most specific one:
 * page → feature component → client hook → typed API client → route handler → service → port ⇐ adapter.
 */
const LAYERS = {
  'app/api': ['lib/server/http', 'lib/server/http/container.ts', ...SERVICES, ...SHARED],
  app: [
    'components',
    'components/ui',
    ...CLIENT,
    'lib/browser',
    'lib/boot',
    'lib/i18n',
    'lib/shared',
    'lib/shared/rules',
    'messages',
    'lib/server/environment/deployment-facts.ts',
  ],
  'components/ui': [],
  components: ['components/ui', ...CLIENT, 'lib/browser', 'lib/boot', 'lib/i18n', ...SHARED],
  ...Object.fromEntries(
    Object.entries(CLIENT_FOLDERS).map(([folder, others]) => [
      `lib/client/${folder}`,
      [...folders('lib/client', others), ...CLIENT_BASICS],
    ]),
  ),
  'lib/client': CLIENT_BASICS,
  'lib/boot': ['lib/i18n', 'lib/shared', 'lib/shared/rules'],
  'lib/i18n': ['lib/browser', 'messages'],
  'lib/browser': ['lib/shared'],
  'lib/shared/contracts': ['lib/shared', 'lib/shared/rules'],
  'lib/shared/rules': [],
  'lib/shared': ['lib/shared/rules'],
  // Only handlers are given the container; a service gets what it needs as an argument.
  'lib/server/http/container.ts': ['lib/server/adapters', ...SERVICES, ...CORE, ...SHARED],
  'lib/server/environment/deployment-facts.ts': [...CORE, ...SHARED],
  'lib/server/http': ['lib/server/http/container.ts', ...SERVICES, ...CORE, ...SHARED, 'messages'],
  ...Object.fromEntries(
    Object.entries(SERVICE_FOLDERS).map(([folder, others]) => [
      `lib/server/${folder}`,
      [...folders('lib/server', others), ...CORE, ...SHARED],
    ]),
  ),
  // The check of portraits finds faces as the engine does.
  'lib/server/adapters': [...CORE, ...SHARED, 'packages/engine', 'packages/engine/file'],
  'lib/server/models': ['lib/shared/contracts', 'lib/shared/rules'],
  'lib/server': ['lib/server/models', ...SHARED],
  messages: [],
  // What a picture's bytes say, for the page, the server and the engine.
  'packages/engine/file': [],
  'packages/engine': ['packages/engine/file'],
  // A worker of the browser: its messages are the client's, as is the code that decodes and draws.
  'packages/photo-look': [
    'packages/engine',
    'packages/engine/file',
    ...folders('lib/client', ['backgrounds', 'photos', 'pictures', 'preview']),
    'lib/shared/rules',
  ],
  'packages/worker': ['packages/engine'],
  'packages/local-stack': ['packages/worker', 'packages/engine', 'lib/shared/rules', 'messages'],
};
const LOCAL = '^(app|components|lib|messages|packages|tools|e2e)/';

/** The pattern of a layer's files, without those of more specific layers. */
function filesOf(layer) {
  if (/\.ts$/.test(layer)) return `^${layer}$`;
  const inner = Object.keys(LAYERS).filter((other) => other.startsWith(`${layer}/`));
  const names = inner.map((other) =>
    (/\.ts$/.test(other) ? `${other}$` : `${other}/`).slice(layer.length + 1),
  );
  return names.length === 0 ? `^${layer}/` : `^${layer}/(?!${names.join('|')})`;
}

const SDKS = '^node_modules/(firebase-admin|firebase|@vercel/blob|sharp|stripe)/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'circle of files', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'circle of folders',
      scope: 'folder',
      severity: 'error',
      from: { path: '^(app|components|lib|packages|tools|e2e)/' },
      to: { circular: true },
    },
    {
      name: 'a folder of no layer',
      severity: 'error',
      from: { path: '^(app|components|lib|messages|packages)/', pathNot: Object.keys(LAYERS).map(filesOf) },
      to: {},
    },
    ...Object.entries(LAYERS).map(([layer, imports]) => ({
      name: `${layer} imports too much`,
      severity: 'error',
      from: { path: filesOf(layer) },
      to: { path: LOCAL, pathNot: [layer, ...imports].map(filesOf) },
    })),
    {
      name: 'only adapters know an SDK',
      severity: 'error',
      from: { path: '^(lib/server|app)/', pathNot: '^lib/server/(adapters/|http/container\\.ts$)' },
      to: { path: SDKS },
    },
    {
      name: 'schemas stay on the server: zod takes 29 kB',
      severity: 'error',
      from: { path: '^(components/|lib/client/|app/.*\\.tsx$)' },
      to: { path: '^node_modules/zod/(?!mini/)' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    // A test imports from every layer.
    exclude: { path: '\\.(test|spec)\\.tsx?$|/testing/|/conformance/|/\\.next|/\\.local' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
