import fc from 'fast-check';

import type { Limit } from '../../shared/rules/rate-limits';
import { propertyRuns } from '../../testing/property-runs';
import { secondsUntilAllowed, withCalls, type CountedCalls } from './sliding-window';

const limits: fc.Arbitrary<Limit> = fc.record({
  windowMs: fc.constantFrom(60_000, 600_000),
  maximum: fc.integer({ min: 1, max: 12 }),
});

/** Pauses that fall within parts of a window, at its very end, and beyond it. */
const pauses = fc.oneof(
  fc.integer({ min: 0, max: 20_000 }),
  fc.constantFrom(0, 1, 59_999, 60_000, 599_999, 600_000),
);

interface Call {
  at: number;
  weight: number;
}

/** Plays calls in their order; each is counted by a clock with its own skew. */
function play(limit: Limit, calls: readonly Call[], skewOf: (index: number) => number) {
  let counted: CountedCalls[] = [];
  const admitted: Call[] = [];
  const refusals: { at: number; seconds: number; weight: number; counted: CountedCalls[] }[] = [];
  for (const [index, { at, weight }] of calls.entries()) {
    const now = at + skewOf(index);
    const seconds = secondsUntilAllowed(counted, limit, now, weight);
    if (seconds === null) {
      counted = withCalls(counted, limit, now, weight);
      admitted.push({ at, weight });
    } else {
      refusals.push({ at: now, seconds, weight, counted });
    }
  }
  return { admitted, refusals, counted };
}

function callsOf(pausesMs: readonly number[], weights: readonly number[]): Call[] {
  let at = 1_800_000_000_000;
  return pausesMs.map((pause, index) => {
    at += pause;
    return { at, weight: weights[index % weights.length] ?? 1 };
  });
}

/** The most calls in any stretch of time of a length; stretches that end with a call suffice. */
function mostWithin(admitted: readonly Call[], lengthMs: number): number {
  const sums = admitted.map(({ at: end }) =>
    admitted
      .filter(({ at }) => at <= end && at > end - lengthMs)
      .reduce((sum, { weight }) => sum + weight, 0),
  );
  return Math.max(0, ...sums);
}

describe('a sliding window', () => {
  const calls = fc.array(pauses, { maxLength: 80 });
  const single = fc.constant([1]);

  it('lets at most the maximum pass within any window', () => {
    fc.assert(
      fc.property(
        limits,
        calls,
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1 }),
        (limit, ms, weights) => {
          const { admitted } = play(limit, callsOf(ms, weights), () => 0);
          expect(mostWithin(admitted, limit.windowMs)).toBeLessThanOrEqual(limit.maximum);
        },
      ),
      propertyRuns(),
    );
  });

  it('refuses no call below the limit: counted calls are forgotten after a window and a sixtieth', () => {
    fc.assert(
      fc.property(limits, calls, single, (limit, ms, weights) => {
        const all = callsOf(ms, weights);
        const { refusals } = play(limit, all, () => 0);
        for (const { at } of refusals) {
          const earlier = all.filter((call) => call.at <= at && call.at > at - limit.windowMs * (1 + 1 / 60));
          expect(earlier.length).toBeGreaterThan(limit.maximum);
        }
      }),
      propertyRuns(),
    );
  });

  it('returns a wait after which the call passes, at most a window', () => {
    fc.assert(
      fc.property(limits, calls, (limit, ms) => {
        for (const { at, seconds, counted } of play(limit, callsOf(ms, [1]), () => 0).refusals) {
          expect(Number.isInteger(seconds) && seconds >= 1).toBe(true);
          expect(seconds * 1000).toBeLessThanOrEqual(limit.windowMs);
          expect(secondsUntilAllowed(counted, limit, at + seconds * 1000)).toBeNull();
          if (seconds > 1)
            expect(secondsUntilAllowed(counted, limit, at + (seconds - 1) * 1000)).not.toBeNull();
        }
      }),
      propertyRuns(),
    );
  });

  it('holds with clocks that disagree or go backwards, up to their difference', () => {
    const skews = fc.array(fc.integer({ min: -5_000, max: 5_000 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(limits, calls, skews, (limit, ms, skewsMs) => {
        const { admitted, refusals } = play(
          limit,
          callsOf(ms, [1]),
          (index) => skewsMs[index % skewsMs.length] ?? 0,
        );
        expect(mostWithin(admitted, limit.windowMs - 10_000)).toBeLessThanOrEqual(limit.maximum);
        for (const { at, seconds, weight, counted } of refusals) {
          expect(seconds * 1000).toBeLessThanOrEqual(limit.windowMs + 11_000);
          expect(secondsUntilAllowed(counted, limit, at + seconds * 1000, weight)).toBeNull();
        }
      }),
      propertyRuns(),
    );
  });

  it('allows no more calls when a clock goes back', () => {
    const limit = { windowMs: 60_000, maximum: 2 };
    const counted = withCalls([], limit, 1_000_000, 2);
    expect(secondsUntilAllowed(counted, limit, 1_000_000 - 30_000)).toBe(90);
    expect(secondsUntilAllowed(counted, limit, 1_000_000 + 59_999)).toBe(1);
    expect(secondsUntilAllowed(counted, limit, 1_000_000 + 60_000)).toBeNull();
  });

  it('counts a call from before a clock went back for its full time', () => {
    const limit = { windowMs: 60_000, maximum: 2 };
    const counted = withCalls(withCalls([], limit, 1_000_000), limit, 1_000_000 - 500);
    expect(secondsUntilAllowed(counted, limit, 1_000_000 + 59_600, 2)).toBe(1);
    expect(secondsUntilAllowed(counted, limit, 1_000_000 + 60_000, 2)).toBeNull();
  });

  it('makes several calls at once wait for room for all of them', () => {
    const limit = { windowMs: 60_000, maximum: 3 };
    const counted = [0, 10_000, 20_000].reduce<CountedCalls[]>((all, at) => withCalls(all, limit, at), []);
    expect(secondsUntilAllowed(counted, limit, 30_000, 1)).toBe(30);
    expect(secondsUntilAllowed(counted, limit, 30_000, 2)).toBe(40);
    expect(secondsUntilAllowed(counted, limit, 30_000, 3)).toBe(50);
  });

  it('counts calls of one moment together', () => {
    const limit = { windowMs: 60_000, maximum: 2 };
    expect(withCalls(withCalls([], limit, 5_000), limit, 5_000)).toEqual([
      { from: 5_000, to: 5_000, count: 2 },
    ]);
  });

  it('keeps at most 61 entries, however many calls there are', () => {
    const limit = { windowMs: 60_000, maximum: 10_000 };
    const { counted, admitted } = play(
      limit,
      callsOf(
        Array.from({ length: 2_000 }, () => 61),
        [1],
      ),
      () => 0,
    );
    expect(admitted).toHaveLength(2_000);
    expect(counted.length).toBeLessThanOrEqual(61);
  });

  it('makes a call above the maximum wait for a window, and never pass', () => {
    const limit = { windowMs: 60_000, maximum: 2 };
    expect(secondsUntilAllowed([], limit, 0, 3)).toBe(60);
  });
});
