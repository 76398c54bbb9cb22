import { readFileSync } from 'node:fs';

import type { Worker } from '@chiaro/local-stack/runpod/workers/worker';

/** The instant worker's portrait: a small drawn face, because the app delivers no picture without one. */
export const PORTRAIT = readFileSync('public/images/styles/vintage-240.webp').toString('base64');

/** Replaces the engine behind the stack's RunPod, and completes every job at once. */
export const instantWorker: Worker = {
  isIdle: () => true,
  run: () => Promise.resolve({ kind: 'completed', output: [PORTRAIT] }),
  warmUp: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};
