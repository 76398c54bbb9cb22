import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import type { Worker } from '@chiaro/local-stack/runpod/workers/worker';

/** Prompts that script the quick worker's run; any other prompt makes a portrait. */
export const RUN_PROMPTS = { withoutFace: 'no face', long: 'take your time' } as const;

/** The time of a run, so short that jobs do not wait for the single worker. */
const RUN_MS = 400;
/** Long enough for a cancellation, and short enough for the queue when it fails. */
const LONG_RUN_MS = 15_000;

/** Returns what replaces the engine behind the stack's RunPod, because the engine would keep the machine busy. */
export function quickWorker(): Worker {
  const portrait = readFileSync('public/images/demo/v1-640.webp').toString('base64');
  return {
    isIdle: () => true,
    run: async (input, { signal }) => {
      const { positive_prompt: prompt } = input as { positive_prompt?: unknown };
      await wait(prompt === RUN_PROMPTS.long ? LONG_RUN_MS : RUN_MS, undefined, { signal });
      return prompt === RUN_PROMPTS.withoutFace
        ? { kind: 'failed', error: 'no_face: No face was found in any photo.' }
        : { kind: 'completed', output: [portrait] };
    },
    warmUp: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
}
