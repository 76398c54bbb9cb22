import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import type { Worker, WorkerResult } from '@chiaro/local-stack/runpod/workers/worker';

/** Prompts that script the quick worker's run; any other prompt makes a portrait. */
export const RUN_PROMPTS = { withoutFace: 'no face', long: 'take your time' } as const;

/** The time of a run, so short that jobs do not wait for the single worker. In milliseconds. */
const RUN_MS = 400;
/** Long enough for a cancellation, and short enough for the queue when it fails. In milliseconds. */
const LONG_RUN_MS = 15_000;
const PORTRAIT = 'public/images/demo/v1-640.webp';

/** Replaces the engine behind the stack's RunPod, because the engine would keep the machine busy. */
export class QuickWorker implements Worker {
  private readonly portrait = readFileSync(PORTRAIT).toString('base64');

  isIdle(): boolean {
    return true;
  }

  async run(input: unknown, { signal }: { signal: AbortSignal }): Promise<WorkerResult> {
    const { positive_prompt: prompt } = input as { positive_prompt?: unknown };
    await wait(prompt === RUN_PROMPTS.long ? LONG_RUN_MS : RUN_MS, undefined, { signal });
    if (prompt === RUN_PROMPTS.withoutFace)
      return { kind: 'failed', error: 'no_face: No face was found in any photo.' };
    return { kind: 'completed', output: [this.portrait] };
  }

  warmUp(): Promise<void> {
    return Promise.resolve();
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }
}
