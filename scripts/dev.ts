import { parseArgs } from 'node:util';

import { freePort } from '@chiaro/local-stack/free-port';
import { buildApp } from './build-app';
import { loadVariables } from './load-variables';
import { startLocalStack } from './local-stack';
import { startNext, untilAnswering } from './next-process';

const USUAL_PORT = 3000;

/**
 * Starts the local stack and Next beside it; `--fresh` forgets what earlier runs left, `--production` builds the app as it
 * is deployed and starts that, `--model` has a public model of RunPod's in the preview engine's place, which plays it,
 * `--workers 2` has so many workers make portraits side by side.
 */
async function main(): Promise<void> {
  const startedAt = performance.now();
  // Real keys in .env.local take the place of the stand-in, each provider's by itself.
  loadVariables('development');
  const { values } = parseArgs({
    options: {
      fresh: { type: 'boolean', default: false },
      production: { type: 'boolean', default: false },
      model: { type: 'string' },
      workers: { type: 'string' },
    },
  });
  const { fresh, model, workers, production: isProduction } = values;
  if (model !== undefined) process.env['LOCAL_MODEL'] = model;
  if (workers !== undefined) process.env['LOCAL_WORKERS'] = workers;
  const port = await freePort(Number(process.env['PORT'] ?? USUAL_PORT));
  const appUrl = `http://localhost:${port}`;
  const stack = await startLocalStack(appUrl, { fresh });
  const environment = { ...stack.environment, ...(isProduction && { NODE_ENV: 'production' }) };
  if (isProduction) {
    console.log('Building the app for production …');
    await buildApp({ environment, quiet: true });
  }
  const next = startNext(isProduction ? 'start' : 'dev', { port, environment });
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    await next.stop();
    await stack.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  void next.ended.then((code) => stop(code));

  await untilAnswering(appUrl, next);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `\nReady after ${seconds} s. Open ${appUrl}, sign in with one of the accounts offered, add your photos.\n`,
  );
  await stack.serve();
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
