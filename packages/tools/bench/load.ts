import { pathToFileURL } from 'node:url';

import { freePort } from '@chiaro/local-stack/free-port';
import { startStack, type Stack } from '@chiaro/local-stack/stack';
import { withBuiltApp } from '@/scripts/production-app';
import { HOST_VARIABLES, WATCH_MODULE } from '@/scripts/watched-server';
import { writeSection } from '../check-report/write-section';
import { BARE_ROUTE, withEmptyApp } from './empty-app';
import type { Figure } from './figure';
import { auditBooks } from './load/audit-books';
import { MOST_MINUTES } from './load/donations';
import type { LoadOrder } from './load/generate';
import { describeOutcome, outcomeFigures, printOutcome, type Outcome } from './load/outcome';
import { putLoad } from './load/put-load';
import { QuickWorker } from './load/quick-worker';
import { ServerLog } from './load/server-log';
import { watchServer } from './load/server-watch';
import { processorSeconds } from './process-times';

/** Until then code is compiled and nothing counts, in milliseconds. */
const WARM_UP_MS = 30_000;
const DOCUMENT = 'docs/reliability.md';

/**
 * Steady load for some minutes, everything at once: how long each call takes beside a bare route handler that is
 * asked in the same minutes, whether memory grows, whether anything fails, and whether the books are right after it.
 * `writes` puts it down in the documents too. Throws when there are more minutes than the test cards may pay for.
 */
export async function load(minutes: number, { writes }: { writes: boolean }): Promise<Figure[]> {
  if (!(minutes > 0 && minutes <= MOST_MINUTES))
    throw new Error(`--minutes is more than 0 and at most ${MOST_MINUTES}: test cards have limits too.`);
  console.log(`Load for ${minutes} minutes, after two builds and ${WARM_UP_MS / 1000} seconds to warm up …`);
  const port = await freePort();
  const stack = await startStack({
    appUrl: `http://localhost:${port}`,
    stateDirectory: null,
    worker: new QuickWorker(),
  });
  try {
    const measured = await withEmptyApp((emptyUrl) =>
      measure(stack, { port, bareUrl: `${emptyUrl}${BARE_ROUTE}`, measuredMs: minutes * 60_000 }),
    );
    const outcome = { minutes, ...measured, audit: await auditBooks(stack) };
    printOutcome(outcome);
    if (writes) await writeSection(DOCUMENT, 'load', describeOutcome(outcome));
    return outcomeFigures(outcome);
  } finally {
    await stack.stop();
  }
}

async function measure(
  stack: Stack,
  { port, bareUrl, measuredMs }: { port: number; bareUrl: string; measuredMs: number },
): Promise<Omit<Outcome, 'audit' | 'minutes'>> {
  const watchPort = await freePort();
  const log = new ServerLog();
  const state = { isUnderLoad: false };
  const app = {
    port,
    environment: { ...stack.environment, NEXT_DIST_DIR: '.next-bench' },
    serverEnvironment: {
      ...HOST_VARIABLES,
      NODE_OPTIONS: `--import ${pathToFileURL(WATCH_MODULE).href}`,
      WATCH_PORT: String(watchPort),
    },
    // Before that it says that it has started.
    onLine: (line: string) => {
      if (state.isUnderLoad) log.read(line);
    },
  };
  return withBuiltApp(app, async () => {
    const order: LoadOrder = { site: siteOf(stack, bareUrl), warmUpMs: WARM_UP_MS, measuredMs };
    const ended = new AbortController();
    state.isUnderLoad = true;
    const [startedAt, busyBefore] = [performance.now(), processorSeconds(process.pid)];
    const [report, samples] = await Promise.all([
      putLoad(order).finally(() => ended.abort()),
      watchServer(watchPort, ended.signal),
    ]);
    const seconds = (performance.now() - startedAt) / 1000;
    const coresBusy = (processorSeconds(process.pid) - busyBefore) / seconds;
    await sweepOnce(stack);
    state.isUnderLoad = false;
    // The last ones still wait for their portraits when nobody comes any more.
    const whileLoaded = samples.filter(({ minute }) => minute * 60_000 <= WARM_UP_MS + measuredMs);
    return { report, samples: whileLoaded, log, coresBusy };
  });
}

function siteOf({ addresses, environment }: Stack, bareUrl: string): LoadOrder['site'] {
  return {
    addresses,
    bareUrl,
    cronSecret: environment['CRON_SECRET'] ?? '',
    publishableKey: environment['NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY'] ?? '',
  };
}

/** Throws when a part of the sweep fails. */
async function sweepOnce({ addresses, environment }: Stack): Promise<void> {
  const response = await fetch(`${addresses.app}/api/cron/reconcile`, {
    headers: { authorization: `Bearer ${environment['CRON_SECRET'] ?? ''}` },
  });
  if (!response.ok) throw new Error(`The sweep after the load answered ${response.status}.`);
}
