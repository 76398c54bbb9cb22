import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { freePort } from '@chiaro/local-stack/free-port';
import { startStack, type Stack } from '@chiaro/local-stack/stack';
import { withBuiltApp } from '@/scripts/start/production-app';
import { HOST_VARIABLES, measureServer, WATCH_MODULE } from '../../kit/watched-server';
import type { Figure } from '../figure';
import { BARE_ROUTE, withNewApp } from '../new-app';
import { auditAccounts } from './audit-accounts';
import { MOST_MINUTES } from './donations';
import type { LoadPlan } from './load-process';
import type { Report, Site } from './journey-client';
import { describeOutcome, type Outcome, outcomeFigures, type ServerSample } from './outcome';
import { quickWorker } from './quick-worker';
import { ServerLog } from './server-log';
import { processorSeconds } from '../processes';

/** Calls before this time are not counted, because code is still being compiled. In milliseconds. */
const WARM_UP_MS = 30_000;
/** The outcome in Markdown. */
const REPORT = path.join('.local', 'reports', 'load.md');
const LOAD_PROCESS = path.resolve('packages', 'tools', 'bench', 'load', 'load-process.ts');

/**
 * Puts a steady load of all journeys on the app for some minutes. Measures how long each call takes compared with a bare
 * route handler in the same minutes, whether memory grows, whether a call fails, and whether the accounts are right
 * afterwards. Writes a report, too. Throws when there are more minutes than the limits of the test cards allow.
 */
export async function load(minutes: number): Promise<Figure[]> {
  if (!(minutes > 0 && minutes <= MOST_MINUTES))
    throw new Error(
      `--minutes is more than 0 and at most ${MOST_MINUTES}, because of the limits of the test cards.`,
    );
  console.log(`Load for ${minutes} minutes, after two builds and ${WARM_UP_MS / 1000} seconds to warm up …`);
  const port = await freePort();
  const stack = await startStack({
    appUrl: `http://localhost:${port}`,
    stateDirectory: null,
    worker: quickWorker(),
  });
  try {
    const measured = await withNewApp((newUrl) =>
      measure(stack, { port, bareUrl: `${newUrl}${BARE_ROUTE}`, measuredMs: minutes * 60_000 }),
    );
    const outcome = { minutes, ...measured, audit: await auditAccounts(stack) };
    const text = describeOutcome(outcome);
    console.log(text);
    mkdirSync(path.dirname(REPORT), { recursive: true });
    writeFileSync(REPORT, `${text}\n`);
    console.log(`Written to ${REPORT}.`);
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
    // Leaves out the lines of Next's start.
    onLine: (line: string) => {
      if (state.isUnderLoad) log.read(line);
    },
  };
  return withBuiltApp(app, async () => {
    const plan: LoadPlan = { site: siteOf(stack, bareUrl), warmUpMs: WARM_UP_MS, measuredMs };
    const ended = new AbortController();
    state.isUnderLoad = true;
    const [startedAt, busyBefore] = [performance.now(), processorSeconds(process.pid)];
    const [report, samples] = await Promise.all([
      runLoadProcess(plan).finally(() => ended.abort()),
      watchServer(watchPort, ended.signal),
    ]);
    const seconds = (performance.now() - startedAt) / 1000;
    const coresBusy = (processorSeconds(process.pid) - busyBefore) / seconds;
    await reconcileOnce(stack);
    state.isUnderLoad = false;
    // After the last arrival, journeys under way still wait for their portraits.
    const whileLoaded = samples.filter(({ minute }) => minute * 60_000 <= WARM_UP_MS + measuredMs);
    return { report, samples: whileLoaded, log, coresBusy };
  });
}

const SAMPLE_MS = 30_000;

/** Measures a server now and every half minute until `signal`. Throws when it does not answer. */
async function watchServer(port: number, signal: AbortSignal): Promise<ServerSample[]> {
  const startedAt = performance.now();
  const samples: ServerSample[] = [];
  for (let dueAt = startedAt + SAMPLE_MS; !signal.aborted; dueAt += SAMPLE_MS) {
    const minute = (performance.now() - startedAt) / 60_000;
    const { handles, ...measured } = await measureServer(port);
    const sockets = handles.filter((kind) => kind === 'TCPSocketWrap').length;
    samples.push({ minute, sockets, ...measured });
    await wait(dueAt - performance.now(), undefined, { signal }).catch(() => undefined);
  }
  return samples;
}

/** Puts the load on the app from another process, and returns the report. Throws when the process fails. */
function runLoadProcess(plan: LoadPlan): Promise<Report> {
  const child = fork(LOAD_PROCESS, [], { execArgv: ['--import', 'tsx'] });
  return new Promise((resolve, reject) => {
    child.once('message', (report: Report) => resolve(report));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The load's process ended with ${code}.`)));
    child.send(plan);
  });
}

function siteOf({ addresses, environment }: Stack, bareUrl: string): Site {
  return {
    addresses,
    bareUrl,
    cronSecret: environment['CRON_SECRET'] ?? '',
    publishableKey: environment['NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY'] ?? '',
  };
}

/** Throws when a part of the reconciliation fails. */
async function reconcileOnce({ addresses, environment }: Stack): Promise<void> {
  const response = await fetch(`${addresses.app}/api/cron/reconcile`, {
    headers: { authorization: `Bearer ${environment['CRON_SECRET'] ?? ''}` },
  });
  if (!response.ok) throw new Error(`The reconciliation after the load answered ${response.status}.`);
}
