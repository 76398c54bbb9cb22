import { spawn } from 'node:child_process';

import { packWorker } from '@chiaro/worker/pack';

/** Starts the worker as its image does, from its packed folder. */
async function main(): Promise<void> {
  const folder = await packWorker();
  const worker = spawn(process.execPath, ['worker.js'], { cwd: folder, stdio: 'inherit' });
  // The worker finishes its job first.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => worker.kill(signal));
  worker.once('exit', (code) => process.exit(code ?? 1));
}

void main();
