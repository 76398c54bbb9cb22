import { fileURLToPath } from 'node:url';

import { createJiti } from 'jiti';
import createNextIntlPlugin from 'next-intl/plugin';
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js';

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    // Messages are compiled at build time, so the browser needs no ICU parser.
    messages: {
      path: './messages',
      format: 'json',
      locales: 'infer',
      sourceLocale: 'en',
      precompile: true,
    },
  },
});

/** @type {import('next').NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  reactStrictMode: true,
  poweredByHeader: false,
  // Its badge covers the bar with the Generate button on phones.
  devIndicators: false,
  // No page uses Next's image endpoint, which would decode whatever it is asked for.
  images: { unoptimized: true },
  experimental: {
    globalNotFound: true,
    // A style sheet of its own is a second way to the server before anything is painted: with it in the page,
    // the largest paint of /generator came after 1.3 s instead of 2.1 s on Lighthouse's slow phone.
    // The build takes out the copy of it that Next adds to the page's data (dropRepeatedStyles).
    inlineCss: true,
    // Development compiles what loads on an interaction when it is first asked for.
    turbopackLazyDynamicImports: true,
    turbopackLazyDynamicImportsSSR: true,
    // After a restart the stored compilation can answer 404 for such a part (vercel/next.js, pull request 98867).
    // Without the store a second start is as fast: 8 to 9 s both.
    turbopackFileSystemCacheForDev: false,
  },
  turbopack: {
    resolveAlias: {
      // Fills in what every browser has that knows the style sheet (Safari 16.4, Chrome 111, Firefox 128); but for
      // URL.canParse, of which nothing but the development server's code makes use.
      '../build/polyfills/polyfill-module': './lib/client/no-polyfills.ts',
    },
  },
  serverExternalPackages: ['sharp', 'firebase-admin'],
  outputFileTracingIncludes: {
    // What settles a job may deliver a portrait, and checks it. A machine without SIMD would need another file; without
    // that file it delivers unchecked. Vercel's machines have SIMD.
    '/api/{account,cancel-runpod-job,check-runpod-job,cron,webhooks/runpod}': [
      'node_modules/@vladmandic/human/models/blazeface.*',
      'node_modules/@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm',
    ],
  },
  rewrites: async () => [
    {
      // Firebase's sign-in pages under our own host, as Safari's partitioned storage asks for.
      // https://firebase.google.com/docs/auth/web/redirect-best-practices#proxy-requests
      source: '/__/auth/:path*',
      destination: `https://${process.env.NEXT_PUBLIC_FIREBASE_PROJECT_ID}.firebaseapp.com/__/auth/:path*`,
    },
  ],
};

const PHOTO_LOOK_HEADERS = {
  // The name of the folder is that of its content.
  source: '/photo-look/:path*',
  headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
};

const FONT_HEADERS = {
  // The names of the fonts carry their version.
  source: '/fonts/:file*.woff2',
  headers: [
    { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' },
    // Stripe's frame writes the card's number in it.
    { key: 'Access-Control-Allow-Origin', value: '*' },
  ],
};

const IMAGE_HEADERS = {
  // Their names stay when they are drawn anew.
  source: '/images/:path*',
  headers: [{ key: 'Cache-Control', value: 'public, max-age=86400, stale-while-revalidate=604800' }],
};

/** What scripts/build/build-app.ts says of the pass: its id, and what is inline in the pages. */
const pass = JSON.parse(process.env.BUILD_PASS ?? 'null');

function stop(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

// The project's modules are TypeScript, and some are marked as the server's own.
const jiti = createJiti(import.meta.url, {
  tsconfigPaths: true,
  alias: {
    'server-only': fileURLToPath(import.meta.resolve('server-only')).replace(/index\.js$/, 'empty.js'),
  },
});

/**
 * Gives a `next dev` that lacks keys the variables of the local stack, as `npm run dev` does. On Vercel nothing is
 * local, so a missing variable ends the process.
 */
async function takeLocalVariables() {
  // Next's server listens before it reads this file. Next's other processes, such as its telemetry, have no address.
  const appUrl = process.env.__NEXT_PRIVATE_ORIGIN;
  if (!appUrl || process.env.VERCEL) return;
  const { needsLocalStack, joinLocalStack } = await jiti.import('./scripts/dev/join-local-stack.ts');
  if (!needsLocalStack(process.env)) return;
  const { default: nextEnvironment } = await import('@next/env');
  // The server's parent is the command, which ends last.
  const variables = await joinLocalStack(appUrl, process.ppid);
  Object.assign(process.env, variables);
  // Next restores the variables of its start when an .env file changes.
  nextEnvironment.updateInitialEnv(variables);
}

/** The server's own modules and the parsed environment; ends the process when a variable is missing or malformed. */
async function loadServerModules() {
  const { getEnvironment } = await jiti.import('./lib/server/environment/environment.ts');
  const { responseHeaders } = await jiti.import('./lib/server/security-headers/response-headers.ts');
  try {
    return { environment: getEnvironment(), responseHeaders };
  } catch (error) {
    return stop(error.message);
  }
}

/** Which headers a phase writes down, after the variables are there; a server that starts reads those of its build. */
async function protectionOf(phase) {
  if (phase === PHASE_DEVELOPMENT_SERVER) await takeLocalVariables();
  const { environment, responseHeaders } = await loadServerModules();
  if (phase === PHASE_DEVELOPMENT_SERVER) return responseHeaders(environment, null);
  if (phase !== PHASE_PRODUCTION_BUILD) return [];
  if (pass === null)
    stop('Build with `npm run build`: `next build` alone knows no policy for its own pages.');
  return responseHeaders(environment, pass.inline);
}

const PHASES_WITH_ENVIRONMENT = new Set([
  PHASE_DEVELOPMENT_SERVER,
  PHASE_PRODUCTION_BUILD,
  PHASE_PRODUCTION_SERVER,
]);

let photoLook;

/** Writes the workers that look at photos and decode HEIC, and returns their addresses. A build reads this file twice. */
function writePhotoLook() {
  photoLook ??= jiti.import('@chiaro/photo-look/build').then(({ buildPhotoLook }) => buildPhotoLook());
  return photoLook;
}

export default async function createConfig(phase) {
  // `next typegen` names the build's phase, but only writes types.
  const onlyTypes = process.argv.includes('typegen');
  const writesFiles = phase === PHASE_DEVELOPMENT_SERVER || (phase === PHASE_PRODUCTION_BUILD && !onlyTypes);
  const [workers, protection] = await Promise.all([
    writesFiles ? writePhotoLook() : { look: '', heic: '' },
    PHASES_WITH_ENVIRONMENT.has(phase) && !onlyTypes ? protectionOf(phase) : [],
  ]);
  return withNextIntl({
    ...config,
    // One that is not set would be looked up in the browser, in an object that has nothing.
    env: {
      NEXT_PUBLIC_ASSETS_BASE_URL: process.env.NEXT_PUBLIC_ASSETS_BASE_URL ?? '',
      NEXT_PUBLIC_LINKEDIN_URL: process.env.NEXT_PUBLIC_LINKEDIN_URL ?? '',
      PHOTO_LOOK_WORKER: workers.look,
      HEIC_WORKER: workers.heic,
    },
    ...(pass && {
      generateBuildId: () => pass.buildId,
      // buildApp checks them after the first pass.
      typescript: { ignoreBuildErrors: true },
    }),
    headers: async () => [...protection, FONT_HEADERS, IMAGE_HEADERS, PHOTO_LOOK_HEADERS],
  });
}
