import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

import { freePort } from '@chiaro/local-stack/free-port';

import { readAccountEndpoint, readLedgerEndpoint } from '@/lib/shared/contracts/account';
import { pathOf } from '@/lib/shared/contracts/define-endpoint';
import { checkJobEndpoint } from '@/lib/shared/contracts/jobs';
import { healthEndpoint } from '@/lib/shared/contracts/operations';
import { deletePortraitsEndpoint, listPortraitsEndpoint } from '@/lib/shared/contracts/portraits';
import { POLL_INTERVAL_MS } from '@/lib/shared/rules/jobs';
import { buildApp } from '@/tools/build/build-app';
import { AppUnderTest } from '../fault-matrix/app-under-test';
import { findLossInAccount, listOf, readAccount, type StoredJob } from '../fault-matrix/find-loss';
import { chooseJourneys } from '../fault-matrix/journeys';
import { Visitor } from '../fault-matrix/visitor';
import { stripeOf } from '../kit/stack-clients';
import { HOST_VARIABLES, measureServer, WATCH_MODULE } from '../kit/watched-server';
import { BARE_PATH, PAGES, withNewApp } from './apps';
import type { Figure } from './figure';
import { BARE_HANDLER, loadFigures, logFailure, type Outcome } from './load-findings';

const SAMPLE_MS = 15_000;
const FAILURES_SHOWN = 30;
/** Users with a portrait, who look at it: as many as keep within 1,200 lists of an account in ten minutes. */
const REGULARS = 20;

/**
 * Journeys of the fault matrix that do not depend on other users', and how often a minute each begins. A card may be charged
 * 30 times an hour.
 */
const SHARED: Readonly<Record<string, number>> = {
  ...{ 'portraits of the account': 4, 'second try': 4, guarantee: 4 },
  ...{ 'withdrawn consent': 3, 'deleted account': 4, donation: 1.5, 'donation with the bank': 1.5 },
};

const PHOTOS = ['anna', 'daniel', 'maya'].map((name) => `public/images/poses/${name}.webp`);

/** Run by npx, because nothing else needs it. */
const AUTOCANNON = 'autocannon@9.0.0';
/** Callers, each of whom waits for an answer before the next call, and the calls: an account may list 1,200 times. */
const [CALLERS, CALLS] = [16, 1_100];

/** What happens so many times a minute. Throws when an answer is not the expected one. */
type Journey = [name: string, perMinute: number, run: () => Promise<unknown>];

/**
 * Puts a steady load of all journeys on the app for some minutes, then measures the throughput of calls that change nothing,
 * compared with a bare handler of a new app. A failed call, an error in the log and wrong books of an account break the figures.
 */
export async function load(minutes: number): Promise<Figure[]> {
  const failures: string[] = [];
  let isListening = false;
  const watchPort = await freePort();
  const app = await AppUnderTest.open({
    variables: { ...HOST_VARIABLES, WATCH_PORT: String(watchPort) },
    preload: WATCH_MODULE,
    onLine: (line) => {
      // Leaves out the lines of Next's start.
      const failure = isListening ? logFailure(line) : null;
      if (failure !== null) failures.push(failure);
    },
  });
  try {
    await buildApp({ environment: app.environment, quiet: true });
    await app.start();
    isListening = true;
    const regulars: Visitor[] = [];
    for (let user = 0; user < REGULARS; user += 1)
      regulars.push(await Visitor.signIn(app, `regular-${user}@example.com`));
    for (const regular of regulars) await regular.makePortrait();
    const ended = new AbortController();
    const [journeys, samples] = await Promise.all([
      run(journeysOf(app, regulars), minutes * 60_000, failures).finally(() => ended.abort()),
      watchServer(watchPort, ended.signal),
    ]);
    const throughput: Record<string, number> = {};
    const visitor = await Visitor.signIn(app);
    const { job } = await visitor.makePortrait();
    const header = `authorization=Bearer ${visitor.token}`;
    for (const endpoint of [healthEndpoint, readAccountEndpoint, checkJobEndpoint, listPortraitsEndpoint]) {
      const url = `${app.appUrl}${pathOf(endpoint, job)}`;
      throughput[endpoint.path] = await callsPerSecond(url, failures, header);
    }
    throughput[BARE_HANDLER] = await withNewApp(async (newUrl) => {
      // The app's code is compiled by now.
      await callsPerSecond(`${newUrl}${BARE_PATH}`, failures);
      return callsPerSecond(`${newUrl}${BARE_PATH}`, failures);
    });
    await visitor.reconcile();
    isListening = false;
    const outcome = { journeys, samples, throughput, failures, ...(await auditAccounts(app)) };
    for (const failure of [...failures, ...outcome.problems].slice(0, FAILURES_SHOWN))
      console.log(`  ${failure}`);
    return loadFigures(outcome);
  } finally {
    await app.close();
  }
}

function journeysOf(app: AppUnderTest, regulars: readonly Visitor[]): Journey[] {
  let users = 0;
  /** A new user's journey; a refusal is an error. */
  const byNewUser = (play: (visitor: Visitor) => Promise<unknown>) => async (): Promise<void> => {
    users += 1;
    const visitor = await Visitor.signIn(app, `user-${users}@example.com`);
    await play(visitor);
    if (visitor.refusals.length > 0) throw new Error(`refused with ${visitor.refusals.join(', ')}`);
  };
  const makePortrait = byNewUser(async (visitor) => {
    let photo = '';
    for (const file of PHOTOS) photo = await visitor.uploadFirstPhoto(file);
    const job = await visitor.submit(photo);
    let portrait = await visitor.poll(job);
    for (; portrait === undefined; portrait = await visitor.poll(job)) await wait(POLL_INTERVAL_MS);
    await visitor.call(deletePortraitsEndpoint, { body: { portraits: [portrait] } });
  });
  const look = async (): Promise<void> => {
    const visitor = regulars[Math.floor(Math.random() * regulars.length)];
    for (const endpoint of [readAccountEndpoint, readLedgerEndpoint, listPortraitsEndpoint])
      await visitor?.call(endpoint);
  };
  const read = (address: string) => async (): Promise<void> => {
    const response = await fetch(`${app.appUrl}${address}`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  };
  return [
    ['makes a portrait of three photos and deletes it', 26, makePortrait],
    ...chooseJourneys(Object.keys(SHARED), false).map(({ name, run: play }): Journey => {
      return [name, SHARED[name] ?? 0, byNewUser((visitor) => play(visitor, () => undefined))];
    }),
    ['looks at account, history and portraits', 540, look],
    ...PAGES.map((page): Journey => [`loads ${page}`, 22, read(page)]),
    ['monitor', 12, read(healthEndpoint.path)],
    ['reconcile', 1, async () => regulars[0]?.reconcile()],
  ];
}

/**
 * Starts journeys for some time, each at its own steady rate and independent of the others and of the answers (a Poisson process).
 * Resolves with their number when the last one has ended; a journey that fails becomes a sentence.
 */
async function run(journeys: readonly Journey[], milliseconds: number, failures: string[]): Promise<number> {
  const from = performance.now();
  const underWay: Promise<unknown>[] = [];
  const arrive = async ([name, perMinute, start]: Journey): Promise<void> => {
    const gap = () => (-Math.log(1 - Math.random()) * 60_000) / perMinute;
    for (let at = from + gap(); at < from + milliseconds; at += gap()) {
      await wait(at - performance.now());
      underWay.push(start().catch((error: unknown) => failures.push(`${name}: ${String(error)}`)));
    }
  };
  await Promise.all(journeys.map(arrive));
  await Promise.all(underWay);
  return underWay.length;
}

async function watchServer(port: number, signal: AbortSignal): Promise<Outcome['samples']> {
  const samples: Outcome['samples'][number][] = [];
  while (!signal.aborted) {
    samples.push(await measureServer(port));
    await wait(SAMPLE_MS, undefined, { signal }).catch(() => undefined);
  }
  return samples;
}

/** Returns how many GET calls a second are answered to callers at once; a failed one becomes a sentence. */
async function callsPerSecond(url: string, failures: string[], header = 'accept=*/*'): Promise<number> {
  // Its time ends with a sample, here of 50 ms. A busy machine is no failure.
  const times = ['--sampleInt', '50', '--timeout', '60'];
  const amount = ['--connections', String(CALLERS), '--amount', String(CALLS), ...times];
  const command = ['--yes', AUTOCANNON, '--json', ...amount, '--headers', header, url];
  const { stdout } = await promisify(execFile)('npx', command);
  const { duration, errors, non2xx } = JSON.parse(stdout) as Record<'duration' | 'errors' | 'non2xx', number>;
  if (errors + non2xx > 0) failures.push(`${url}: ${errors} without an answer, ${non2xx} refused`);
  return CALLS / duration;
}

/** Checks every account: its credits are the sum of its entries, no job is open, every payment is granted once. */
async function auditAccounts(app: AppUnderTest): Promise<Pick<Outcome, 'accounts' | 'problems'>> {
  const { database, stack } = app;
  const listing = stripeOf(stack).paymentIntents.list({ limit: 100 });
  const payments = await listing.autoPagingToArray({ limit: 10_000 });
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
  return { accounts: users.length, problems };
}
