/** The engine's own process: takes jobs over the IPC channel of `engine-worker.ts`, one at a time. */
import { setImmediate } from 'node:timers/promises';

import sharp from 'sharp';

import type { WorkerResult } from '../kit/worker';
import { JobError } from './job-error';
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
  send({ kind: 'done', job, result: await resultOf(models, input, onProgress) });
}

async function resultOf(
  models: EngineModels,
  input: unknown,
  onProgress: (percent: number) => Promise<void>,
): Promise<WorkerResult> {
  try {
    return { kind: 'completed', output: [await runJob(input, models, onProgress)] };
  } catch (error) {
    if (error instanceof JobError) return { kind: 'failed', error: error.toWorkerError() };
    send({ kind: 'trouble', text: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    const failure = new JobError('The preview engine failed unexpectedly.', 'worker_failed');
    return { kind: 'failed', error: failure.toWorkerError() };
  }
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
