/** The program of the worker's process. It runs in a folder of `packWorker`, with the variables that RunPod sets. */
import { Engine } from './engine';
import { readEnvironment } from './environment';
import { serveHealth } from './health';
import { Runpod } from './runpod';
import { work } from './work';

const log = (text: string): void => console.log(text);
const logError = (text: string): void => console.error(text);

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const { pingIntervalMs, jobTimeLimitMs, healthPort } = environment;
  const runpod = new Runpod(environment);
  const engine = new Engine({ folder: __dirname, log: logError });
  const shutdown = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      log(`${signal}: no further job is taken.`);
      shutdown.abort();
    });
  // The local stack forks the worker. It has ended if it disconnects.
  process.on('disconnect', () => void engine.stop().then(() => process.exit(0)));
  if (healthPort !== null)
    serveHealth(healthPort, {
      isEngineReady: () => engine.isReady,
      lastAnswerAt: () => runpod.lastAnswerAt,
    }).once('error', fail);
  await work({ runpod, engine, shutdown: shutdown.signal, pingIntervalMs, jobTimeLimitMs, log });
  await engine.stop();
}

/** Ends the process with a sentence. */
function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

main().then(() => process.exit(0), fail);
