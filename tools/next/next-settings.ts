import type { buildPhotoLook } from '@chiaro/photo-look/build';
import type { NextConfig } from 'next';
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants';

import { factsOf } from '../../lib/server/environment/deployment-facts';
import { getEnvironment, type Environment } from '../../lib/server/environment/environment';
import type { InlineHashes } from '../../lib/server/security-headers/content-security-policy';
import { responseHeaders } from '../../lib/server/security-headers/response-headers';
import { drawsPrompts } from '../../lib/shared/rules/digital-sources';

type HeaderRule = Awaited<ReturnType<NonNullable<NextConfig['headers']>>>[number];

/** What build-app.ts says of its pass: the id, and what is inline in the pages. */
interface BuildPass {
  buildId: string;
  inline: InlineHashes;
}

const LASTING = { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' };

const FILE_HEADERS: HeaderRule[] = [
  // The name of the folder is that of its content.
  { source: '/photo-look/:path*', headers: [LASTING] },
  {
    // The names of the fonts carry their version. Stripe's frame writes the card's number in it.
    source: '/fonts/:file*.woff2',
    headers: [LASTING, { key: 'Access-Control-Allow-Origin', value: '*' }],
  },
  {
    // Their names stay when they are drawn anew.
    source: '/images/:path*',
    headers: [{ key: 'Cache-Control', value: 'public, max-age=86400, stale-while-revalidate=604800' }],
  },
];

/**
 * Returns the settings of a phase that come from the environment and from files that are made for it: variables of the
 * browser's code, response headers, and the build's id. Ends the process with a sentence when a variable is missing or
 * malformed, and when a build has no pass.
 */
export async function nextConfigFor(phase: string): Promise<NextConfig> {
  // `next typegen` names the build's phase, but only writes types.
  const isTypegen = process.argv.includes('typegen');
  const pass = JSON.parse(process.env['BUILD_PASS'] ?? 'null') as BuildPass | null;
  const writesFiles = [PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD].includes(phase) && !isTypegen;
  const [workers, security] = await Promise.all([
    writesFiles ? writePhotoLook() : { look: '', heic: '', cutOut: '' },
    isTypegen ? [] : securityHeadersFor(phase, pass),
  ]);
  return {
    // One that is not set would be looked up in the browser, in an object that has nothing.
    env: {
      NEXT_PUBLIC_ASSETS_BASE_URL: process.env['NEXT_PUBLIC_ASSETS_BASE_URL'] ?? '',
      NEXT_PUBLIC_LINKEDIN_URL: process.env['NEXT_PUBLIC_LINKEDIN_URL'] ?? '',
      PHOTO_LOOK_WORKER: workers.look,
      HEIC_WORKER: workers.heic,
      CUT_OUT_WORKER: workers.cutOut,
      BUILD_ID: pass?.buildId ?? 'development',
    },
    ...(pass && {
      outputFileTracingIncludes: filesOfFunctions(checkedEnvironment()),
      generateBuildId: () => pass.buildId,
      // Next would leave firebase-admin in its 600 files, whose loading takes a seventh of a cold function's first answer.
      transpilePackages: ['firebase-admin', '@google-cloud/firestore', 'google-gax', '@grpc/grpc-js'],
      // buildApp checks them beside the second pass.
      typescript: { ignoreBuildErrors: true },
    }),
    headers: () => Promise.resolve([...security, ...FILE_HEADERS]),
  };
}

/**
 * The files beside the code of functions that may deliver a portrait, which they check; nsfwjs's only where a model draws.
 * A machine without SIMD would need another file, without which it delivers unchecked. Vercel's machines have SIMD.
 */
export function filesOfFunctions(environment: Environment): Record<string, string[]> {
  const draws = factsOf(environment).models.some(({ name }) => drawsPrompts(name));
  return {
    '/api/{account,cancel-runpod-job,check-runpod-job,cron,webhooks/runpod}': [
      'node_modules/@vladmandic/human/models/blazeface.*',
      'node_modules/@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm',
      ...(draws ? ['node_modules/nsfwjs/dist/models/mobilenet_v2_mid/*'] : []),
    ],
  };
}

type PhotoLook = ReturnType<typeof buildPhotoLook>;
let photoLook: PhotoLook | undefined;

/** Writes the workers that look at photos and decode HEIC, once: a build reads its configuration twice. */
function writePhotoLook(): PhotoLook {
  photoLook ??= import('@chiaro/photo-look/build').then(({ buildPhotoLook }) => buildPhotoLook());
  return photoLook;
}

/** The security headers that a phase writes down; a server that starts has those of its build. */
async function securityHeadersFor(phase: string, pass: BuildPass | null): Promise<HeaderRule[]> {
  switch (phase) {
    case PHASE_DEVELOPMENT_SERVER:
      await takeLocalVariables();
      return responseHeaders(checkedEnvironment(), null);
    case PHASE_PRODUCTION_BUILD: {
      const environment = checkedEnvironment();
      return pass
        ? responseHeaders(environment, pass.inline)
        : stop('Build with `npm run build`: `next build` alone knows no policy for its own pages.');
    }
    case PHASE_PRODUCTION_SERVER:
      checkedEnvironment();
      return [];
    default:
      return [];
  }
}

/**
 * Gives a `next dev` that lacks keys the variables of the local stack, as `npm run dev` does. On Vercel nothing is
 * local, so a missing variable ends the process.
 */
async function takeLocalVariables(): Promise<void> {
  // Next's server listens before it reads its configuration. Next's other processes, such as its telemetry, have no address.
  const appUrl = process.env['__NEXT_PRIVATE_ORIGIN'];
  if (!appUrl || process.env['VERCEL']) return;
  // `next start` may have no development dependencies.
  const { needsLocalStack, joinLocalStack } = await import('./join-local-stack');
  if (!needsLocalStack(process.env)) return;
  // The server's parent is the command, which ends last.
  const variables = await joinLocalStack(appUrl, process.ppid);
  Object.assign(process.env, variables);
  // Next restores the variables of its start when an .env file changes.
  const { updateInitialEnv } = await import('@next/env');
  updateInitialEnv(variables);
}

function checkedEnvironment(): Environment {
  try {
    return getEnvironment();
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error));
  }
}

function stop(sentence: string): never {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}
