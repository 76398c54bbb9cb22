import type { Worker } from '@chiaro/local-stack/runpod/workers/worker';

/** The instant worker's portrait: one white pixel as PNG. */
export const PORTRAIT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=';

/** Replaces the engine behind the stack's RunPod, and completes every job at once. */
export const instantWorker: Worker = {
  isIdle: () => true,
  run: () => Promise.resolve({ kind: 'completed', output: [PORTRAIT] }),
  warmUp: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};
