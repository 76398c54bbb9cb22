/** The engine's own process: takes jobs over the IPC channel of `engine-worker.ts`, one at a time. */
import { setImmediate } from 'node:timers/promises';

import sharp from 'sharp';

import { resultOf } from './job-result';
import type { EngineCommand, EngineMessage } from './messages';
import { type EngineModels, loadEngineModels } from './models/engine-models';
import { runJob } from './run-job';

const IMAGE_THREADS = 2;

function send(message: EngineMessage): void {
  process.send?.(message);
}

async function answer(models: EngineModels, { job, input }: EngineCommand): Promise<void> {
  const onProgress = async (percent: number): Promise<void> => {
    send({ kind: 'progress', job, percent: Math.round(percent) });
    // The stages compute without a pause: this lets the message out.
    await setImmediate();
  };
  const result = await resultOf(
    () => runJob(input, models, onProgress),
    (text) => send({ kind: 'trouble', text }),
  );
  send({ kind: 'done', job, result });
}

async function main(): Promise<void> {
  sharp.cache(false);
  sharp.concurrency(IMAGE_THREADS);
  process.on('disconnect', () => process.exit(0));
  // Ctrl+C reaches the whole group of processes: the stack stops this one itself, after its jobs' fate is known.
  process.on('SIGINT', () => undefined);
  const loading = loadEngineModels();
  process.on('message', (command: EngineCommand) => {
    void loading.then((models) => answer(models, command));
  });
  await loading;
  send({ kind: 'ready' });
}

void main();
