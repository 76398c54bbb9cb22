import { parseArgs } from 'node:util';

import { freePort } from '@chiaro/local-stack/free-port';
import { buildApp } from '../build/build-app';
import { loadVariables } from '../load-variables';
import { startLocalStack } from './local-stack';
import { whenNpmEnds } from './owner';
import { isAnswering, startNext, untilAnswering } from '../next/next-process';

const USUAL_PORT = 3000;

/**
 * Starts the local stack and Next. `--fresh` deletes the state of earlier runs. `--production` builds and starts the app as a
 * deployment does. `--model` emulates a public model of RunPod, with portraits of the preview engine. `--workers 2` runs two
 * workers in parallel.
 */
async function main(): Promise<void> {
  const startedAt = performance.now();
  whenNpmEnds(() => process.kill(process.pid, 'SIGTERM'));
  // A provider with real keys in .env.local has no stand-in.
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
  // The page that is opened next compiles first, because the engine's start would delay it.
  await isAnswering(`${appUrl}/generator`);
  await stack.warmUp();
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
