import type { Worker } from '@chiaro/local-stack/kit/worker';

/** A picture that the worker made: one white pixel as PNG. */
export const PORTRAIT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=';

/** Stands behind the stack's RunPod in the engine's place, and has every portrait at once. */
export const instantWorker: Worker = {
  isIdle: () => true,
  run: () => Promise.resolve({ kind: 'completed', output: [PORTRAIT] }),
  warmUp: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};
