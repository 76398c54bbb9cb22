import { describeOutcome, outcomeFigures, type Outcome } from './outcome';
import { ServerLog } from './server-log';
import { BARE_CALLS } from './background';

function anOutcome(changes: Partial<Outcome> = {}): Outcome {
  const log = new ServerLog();
  log.webhookTimes['/api/webhooks/runpod'] = [8];
  return {
    minutes: 2,
    coresBusy: 1.1,
    samples: [0, 1, 2].map((minute) => ({
      minute,
      rssBytes: 2,
      heldBytes: 1,
      sockets: 1,
      cpuSeconds: minute,
    })),
    log,
    report: {
      times: { [BARE_CALLS.read]: [2], [BARE_CALLS.send]: [4], 'GET /': [6, 6] },
      failures: [],
      journeys: { cancels: 7, 'loads /': 2 },
    },
    audit: { accounts: 5, jobs: 4, payments: 3, problems: [] },
    ...changes,
  };
}

function brokenOf(outcome: Outcome): string[] {
  return outcomeFigures(outcome).flatMap(({ name, isBroken }) => (isBroken ? [name] : []));
}

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

it('has a report in Markdown with the journeys per minute and the times of the calls', () => {
  const text = describeOutcome(anOutcome());
  expect(text).toContain('4 calls, 0 failures; 5 accounts, 4 jobs, 3 payments, 0 problems.');
  expect(text).toContain('| cancels | 3.5 |');
  expect(text).toContain('| GET / | 2 | 6 | 6 | 3 | 3 |');
  expect(text).toContain('| POST /api/webhooks/runpod * | 1 | 8 | 8 | 2 | 2 |');
});
