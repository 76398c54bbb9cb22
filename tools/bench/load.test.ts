import { median } from './figure';
import { BARE_HANDLER, loadFigures, logFailure, type Outcome } from './load-findings';

const MEBIBYTE = 1024 ** 2;

const figuresOf = (changes: Partial<Outcome> = {}) =>
  loadFigures({
    ...{ journeys: 9, failures: [], accounts: 5, problems: [], samples: [] },
    throughput: { [BARE_HANDLER]: 1000, '/api/health': 900, '/api/account': 250 },
    ...changes,
  });
const valueOf = (name: string, changes?: Partial<Outcome>) =>
  figuresOf(changes).find((figure) => figure.name === name)?.value;

it('is broken by a failure and by the books of an account alone', () => {
  const brokenOf = (changes?: Partial<Outcome>) =>
    figuresOf(changes).flatMap(({ name, isBroken }) => (isBroken ? [name] : []));
  expect(brokenOf()).toEqual([]);
  expect(brokenOf({ failures: ['reconcile: 500'] })).toEqual(['load, failures in 9 journeys']);
  expect(brokenOf({ problems: ['a job is open'] })).toEqual(['load, wrong books of 5 accounts']);
});

it('compares the throughput with the bare handler’s', () => {
  expect(valueOf('throughput, /api/account ÷ bare handler')).toBe(0.25);
});

it('has a bar for the throughput of the call that waits for no provider alone', () => {
  const bars = figuresOf().flatMap(({ name, bar }) => (name.startsWith('throughput') ? [bar] : []));
  expect(bars).toEqual([undefined, '≥ 0.8', undefined]);
});

it('measures memory that grows, after the first third', () => {
  const growthOf = (heldAt: (minute: number) => number) => {
    const held = Array.from({ length: 30 }, (_, index) => heldAt(index / 3) * MEBIBYTE);
    const samples = held.map((heapUsed) => ({ rss: MEBIBYTE, heapUsed, external: 0 }));
    return valueOf('load, memory that it holds, last third ÷ second third', { samples });
  };
  expect(growthOf((minute) => 100 + 3 * minute)).toBeGreaterThan(1.05);
  expect(growthOf((minute) => Math.min(100, 40 + 20 * minute))).toBe(1);
});

it('fails for errors in the log, lines that are not the app’s and refused webhooks', () => {
  const webhook = { level: 'info', event: 'request', route: '/api/webhooks/runpod', status: 409 };
  const fails = (line: object) => logFailure(JSON.stringify(line)) !== null;
  expect(logFailure('⨯ Error: ouch')).toContain('ouch');
  expect([{ level: 'error' }, webhook].map(fails)).toEqual([true, true]);
  const rightLines = [
    { ...webhook, status: 200 },
    { ...webhook, code: 'busy' },
    { ...webhook, route: '/api/account' },
  ];
  expect(rightLines.map(fails)).toEqual([false, false, false]);
});

it('takes the middle value', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([])]).toEqual([2, 2, NaN]);
});
