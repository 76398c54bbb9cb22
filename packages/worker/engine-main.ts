/** The program of the engine's process. Makes portraits for `engine-process.ts`, one at a time. */
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';

import { resultOf, type OnProgress } from '@chiaro/engine/job/job';
import { type EngineModels, loadEngineModels } from '@chiaro/engine/models/engine-models';
import { runJob } from '@chiaro/engine/run-job';
import { shareWork } from '@chiaro/engine/threads/share-work';
import sharp from 'sharp';

import type { EngineCommand, EngineMessage, ProgressReport } from './messages';

const IMAGE_THREADS = 2;

function send(message: EngineMessage): void {
  process.send?.(message);
}

async function answer(models: EngineModels, { job, input }: EngineCommand): Promise<void> {
  const report: ProgressReport = { progress: 0 };
  const onProgress: OnProgress = async (percent, stage) => {
    report.progress = Math.round(percent);
    if (stage) report.stage = stage;
    send({ kind: 'progress', job, report });
    // The stages block the event loop. This lets the message out.
    await setImmediate();
  };
  const result = await resultOf(
    () => runJob(input, models, onProgress, (fault) => send({ kind: 'fault', fault })),
    (text) => send({ kind: 'exception', text }),
  );
  send({ kind: 'done', job, result, memoryBytes: process.memoryUsage.rss() });
}

async function load(): Promise<EngineModels> {
  const [models] = await Promise.all([
    loadEngineModels(),
    shareWork(path.join(__dirname, 'second-thread.js')),
  ]);
  return models;
}

async function main(): Promise<void> {
  sharp.cache(false);
  sharp.concurrency(IMAGE_THREADS);
  process.on('disconnect', () => process.exit(0));
  // Signals can reach the whole process group, but the worker decides when this process ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const loading = load();
  process.on('message', (command: EngineCommand) => {
    void loading.then((models) => answer(models, command));
  });
  await loading;
  send({ kind: 'ready' });
}

void main();
