import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import type { Worker, WorkerResult } from '@chiaro/local-stack/kit/worker';

/** Prompts that tell the quick worker how a run is to go; with any other one it makes a portrait. */
export const RUN_PROMPTS = { withoutFace: 'nobody there', long: 'take your time' } as const;

/** One run, in milliseconds: so short that the one worker is not what everybody waits for. */
const RUN_MS = 400;
/** Long enough to be cancelled, short enough for those behind it in the queue when it is not; in milliseconds. */
const LONG_RUN_MS = 15_000;
const PORTRAIT = 'public/images/demo/v1-640.webp';

/** Stands behind the stack's RunPod in the engine's place, whose work would be all that the machine does. */
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
