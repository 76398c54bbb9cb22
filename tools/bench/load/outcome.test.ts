import { describeOutcome, type Outcome, outcomeFigures, type ServerSample } from './outcome';
import { ServerLog } from './server-log';
import { BARE_CALLS } from './visits';

const MEBIBYTE = 1024 ** 2;

/** Samples of ten minutes; `heldAt` gives the held MiB. */
function samplesOf(heldAt: (minute: number) => number): ServerSample[] {
  return Array.from({ length: 21 }, (_, index) => {
    const minute = index / 2;
    const memory = { rss: 200 * MEBIBYTE, heapUsed: heldAt(minute) * MEBIBYTE, external: 0 };
    const handles = Array.from({ length: 9 }, () => 'TCPSocketWrap');
    return { minute, ...memory, handles, cpuMicroseconds: minute * 30e6 };
  });
}

function anOutcome(changes: Partial<Outcome> = {}): Outcome {
  const log = new ServerLog();
  log.webhookTimes['/api/webhooks/runpod'] = [8];
  return {
    minutes: 2,
    coresBusy: 1.1,
    samples: samplesOf(() => 100),
    log,
    report: {
      times: { [BARE_CALLS.read]: [2], [BARE_CALLS.send]: [4], 'GET /': [6, 6] },
      failures: [],
      journeys: { cancels: 7, 'loads /': 2 },
      throughput: { [BARE_CALLS.read]: 1000, 'GET /api/account': 250 },
    },
    audit: { accounts: 5, jobs: 4, payments: 3, problems: [] },
    ...changes,
  };
}

function brokenOf(outcome: Outcome): string[] {
  return outcomeFigures(outcome).flatMap(({ name, isBroken }) => (isBroken ? [name] : []));
}

it('compares the throughput with the bare handler’s', () => {
  const figures = outcomeFigures(anOutcome()).map(({ name, value }) => [name, value]);
  expect(figures).toContainEqual(["throughput, GET /api/account ÷ bare handler's", 0.25]);
});

it('has no broken figure without failures', () => {
  expect(brokenOf(anOutcome())).toEqual([]);
});

it('is broken by a call, by the log and by an account', () => {
  const { report, audit } = anOutcome();
  const log = new ServerLog();
  log.read('⨯ Error: ouch');
  expect(brokenOf(anOutcome({ report: { ...report, failures: ['reconcile: 500'] } }))).toEqual([
    'load, failures',
  ]);
  expect(brokenOf(anOutcome({ log }))).toEqual(['load, failures']);
  expect(brokenOf(anOutcome({ audit: { ...audit, problems: ['a job is open'] } }))).toEqual([
    'load, problems in 5 accounts, 4 jobs, 3 payments',
  ]);
});

it('has a report in Markdown with the journeys per minute, the times of the calls and the memory', () => {
  const text = describeOutcome(anOutcome()).replaceAll(/ +/g, ' ');
  expect(text).toContain('4 calls, 0 failures; 5 accounts, 4 jobs, 3 payments, 0 problems.');
  expect(text).toContain('| cancels | 3.5 |');
  expect(text).toContain('| GET / | 2 | 6 | 6 | 3 | 3 |');
  expect(text).toContain('| POST /api/webhooks/runpod * | 1 | 8 | 8 | 2 | 2 |');
  expect(text).toContain('| 0.5 | 200 | 100 | 9 | 0.5 |');
});

function valueOf(name: string, changes: Partial<Outcome>): number | undefined {
  return outcomeFigures(anOutcome(changes)).find((figure) => figure.name === `load, ${name}`)?.value;
}

it('compares each call with the bare handler of its kind', () => {
  const times = {
    'POST /api/upload-image': [30, 60],
    [BARE_CALLS.send]: [3, 6],
    'GET /api/account': [5],
    [BARE_CALLS.read]: [2],
  };
  const report = { ...anOutcome().report, times };
  expect(valueOf(`${BARE_CALLS.read}, p50`, { report })).toBe(2);
  expect(valueOf("GET /api/account, p50 ÷ bare handler's", { report })).toBe(2.5);
  expect(valueOf("POST /api/upload-image, p99 ÷ bare handler's", { report })).toBe(10);
});

it('measures memory that grows', () => {
  const samples = samplesOf((minute) => 100 + 3 * minute);
  expect(valueOf('memory that the server holds on to, growth', { samples })).toBe(3);
  expect(
    valueOf('memory that the server holds on to, last third ÷ second third', { samples }),
  ).toBeGreaterThan(1.05);
  expect(valueOf('memory of the server, growth', { samples })).toBe(0);
});

it('ignores the first third, while the server warms up', () => {
  const samples = samplesOf((minute) => Math.min(100, 40 + 20 * minute));
  expect(valueOf('memory that the server holds on to, growth', { samples })).toBe(0);
  expect(valueOf('memory that the server holds on to, last third ÷ second third', { samples })).toBe(1);
  expect(valueOf('memory that the server holds on to at its end', { samples })).toBe(100);
});
