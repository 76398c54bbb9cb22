import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { freePort } from '@chiaro/local-stack/free-port';
import { startStack, type Stack } from '@chiaro/local-stack/stack';
import { withBuiltApp } from '@/tools/start/production-app';
import { findLossInAccount, listOf, readAccount, type StoredJob } from '../../fault-matrix/find-loss';
import { databaseOf, stripeOf } from '../../kit/stack-clients';
import { HOST_VARIABLES, measureServer, WATCH_MODULE } from '../../kit/watched-server';
import type { Figure } from '../figure';
import { BARE_ROUTE, withNewApp } from '../new-app';
import { processorSeconds } from '../processes';
import type { Report } from './load-client';
import type { LoadPlan } from './load-process';
import { type Audit, describeOutcome, type Outcome, outcomeFigures, type ServerSample } from './outcome';
import { quickWorker } from './quick-worker';
import { ServerLog } from './server-log';

/** Calls before this time are not counted, because code is still being compiled. In milliseconds. */
const WARM_UP_MS = 30_000;
const SAMPLE_MS = 30_000;
/** The outcome in Markdown. */
const REPORT = path.join('.local', 'reports', 'load.md');
const LOAD_PROCESS = path.resolve('packages', 'tools', 'bench', 'load', 'load-process.ts');

/**
 * Puts a steady load of all journeys on the app for some minutes. Measures how long each call takes compared with a bare
 * route handler in the same minutes, whether memory grows, whether a call fails, and whether the accounts are right
 * afterwards. Writes a report, too.
 */
export async function load(minutes: number): Promise<Figure[]> {
  console.log(`Load for ${minutes} minutes, after two builds and ${WARM_UP_MS / 1000} seconds to warm up …`);
  const port = await freePort();
  const appUrl = `http://localhost:${port}`;
  const stack = await startStack({ appUrl, stateDirectory: null, worker: quickWorker() });
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
  { addresses, environment }: Stack,
  { port, bareUrl, measuredMs }: { port: number; bareUrl: string; measuredMs: number },
): Promise<Omit<Outcome, 'audit' | 'minutes'>> {
  const watchPort = await freePort();
  const log = new ServerLog();
  const cronSecret = environment['CRON_SECRET'] ?? '';
  const publishableKey = environment['NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY'] ?? '';
  const site = { addresses, bareUrl, cronSecret, publishableKey };
  let isUnderLoad = false;
  const app = {
    port,
    environment: { ...environment, NEXT_DIST_DIR: '.next-bench' },
    serverEnvironment: {
      ...HOST_VARIABLES,
      NODE_OPTIONS: `--import ${pathToFileURL(WATCH_MODULE).href}`,
      WATCH_PORT: String(watchPort),
    },
    // Leaves out the lines of Next's start.
    onLine: (line: string) => {
      if (isUnderLoad) log.read(line);
    },
  };
  return withBuiltApp(app, async () => {
    const ended = new AbortController();
    isUnderLoad = true;
    const [startedAt, busyBefore] = [performance.now(), processorSeconds(process.pid)];
    const [report, samples] = await Promise.all([
      runLoadProcess({ site, warmUpMs: WARM_UP_MS, measuredMs }).finally(() => ended.abort()),
      watchServer(watchPort, ended.signal),
    ]);
    const seconds = (performance.now() - startedAt) / 1000;
    const coresBusy = (processorSeconds(process.pid) - busyBefore) / seconds;
    const headers = { authorization: `Bearer ${cronSecret}` };
    const reconciliation = await fetch(`${addresses.app}/api/cron/reconcile`, { headers });
    if (!reconciliation.ok)
      throw new Error(`The reconciliation after the load answered ${reconciliation.status}.`);
    isUnderLoad = false;
    // After the last arrival, journeys under way still wait for their portraits.
    const whileLoaded = samples.filter(({ minute }) => minute * 60_000 <= WARM_UP_MS + measuredMs);
    return { report, samples: whileLoaded, log, coresBusy };
  });
}

/** Measures a server now and every half minute until `signal`. Throws when it does not answer. */
async function watchServer(port: number, signal: AbortSignal): Promise<ServerSample[]> {
  const startedAt = performance.now();
  const samples: ServerSample[] = [];
  for (let dueAt = startedAt + SAMPLE_MS; !signal.aborted; dueAt += SAMPLE_MS) {
    samples.push({ minute: (performance.now() - startedAt) / 60_000, ...(await measureServer(port)) });
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

/** Checks every account: its credits are the sum of its entries, no job is open, every payment is granted once. */
async function auditAccounts(stack: Stack): Promise<Audit> {
  const database = databaseOf(stack);
  const payments = await stripeOf(stack)
    .paymentIntents.list({ limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  const jobs = await listOf<StoredJob>(database, 'jobs');
  const users = await listOf<{ id: string }>(database, 'users');
  const problems: string[] = [];
  for (const { id: uid } of users) {
    const problem = findLossInAccount({
      ...(await readAccount(database, uid)),
      jobs: jobs.filter((job) => job.uid === uid),
      payments: payments.filter(({ metadata }) => metadata['uid'] === uid),
    });
    if (problem !== null) problems.push(`Account ${uid}: ${problem}.`);
  }
  const known = new Set(users.map(({ id }) => id));
  for (const { id, uid } of jobs) if (!known.has(uid)) problems.push(`Job ${id} has outlived its account.`);
  await database.terminate();
  return { accounts: users.length, jobs: jobs.length, payments: payments.length, problems };
}
