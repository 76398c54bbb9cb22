import { sized } from '@chiaro/local-stack/test-all';
import fc, { type Scheduler } from 'fast-check';

import { createFakeServices, type FakeServices } from '../../testing/fake-services';
import { propertyRuns } from '../../testing/property-runs';
import { AppError } from '../../shared/errors';
import { LEASE_MS, RATE_LIMITS } from '../../shared/rules/rate-limits';
import { RateLimitLeases } from '../rate-limit-leases';
import type { Services } from '../ports';
import { enforceLeasedRateLimit } from './enforce-leased-rate-limit';
import { countCalls, type Counter } from './rate-limit-counters';

const INSTANCES = 3;

/** Servers that share a database and have their own leases; the scheduler decides the order of the database's answers. */
function servers(world: FakeServices, scheduler: Scheduler): Services[] {
  const { database } = world.services;
  const interleaved: Services['database'] = {
    ...database,
    transaction: (body) =>
      database.transaction((transaction) => {
        const getAll = async (...keys: Parameters<typeof transaction.getAll>) => {
          await scheduler.schedule(Promise.resolve());
          return transaction.getAll(...keys);
        };
        // The tuple's element types follow the keys one by one, which the wrapper passes on.
        return body({ ...transaction, getAll: getAll as typeof transaction.getAll });
      }),
  };
  return Array.from({ length: INSTANCES }, () => ({
    ...world.services,
    database: interleaved,
    rateLimitLeases: new RateLimitLeases(),
  }));
}

/** Whether a call passed. Throws errors other than refusals. */
async function passes(call: Promise<void>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}

function mostWithin(admittedAt: readonly number[], lengthMs: number): number {
  const counts = admittedAt.map((end) => admittedAt.filter((at) => at <= end && at > end - lengthMs).length);
  return Math.max(0, ...counts);
}

const instance = fc.nat({ max: INSTANCES - 1 });

describe('rate limits across servers', () => {
  it('let at most the maximum pass in any window, whatever the order of answers', async () => {
    const counter: Counter = { name: 'x', limit: { windowMs: 60_000, maximum: 4 }, code: 'rate_limited' };
    const step = fc.record({
      pauseMs: fc.oneof(fc.nat({ max: 40_000 }), fc.constantFrom(0, 59_999, 60_000)),
      calls: fc.array(instance, { minLength: 1, maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.scheduler(), async (steps, scheduler) => {
        const world = createFakeServices();
        const all = servers(world, scheduler);
        const admittedAt: number[] = [];
        for (const { pauseMs, calls } of steps) {
          world.clock.advance(pauseMs);
          const answers = calls.map(async (index) =>
            passes(countCalls(all[index] ?? world.services, [counter])),
          );
          const passed = (await scheduler.waitFor(Promise.all(answers))).filter(Boolean);
          admittedAt.push(...passed.map(() => world.clock.now()));
          // A call with room passes: concurrent calls alone refuse none.
          const before = mostWithin(admittedAt, 61_000);
          if (passed.length < calls.length) expect(before).toBeGreaterThanOrEqual(4);
        }
        expect(mostWithin(admittedAt, 60_000)).toBeLessThanOrEqual(4);
      }),
      propertyRuns(),
    );
  });

  it('let leased calls exceed the maximum by the servers’ own blocks at most', async () => {
    const { maximum, lease, windowMs } = RATE_LIMITS.forgery;
    const step = fc.record({
      pauseMs: fc.constantFrom(0, 1_000, 59_999, 60_000, 61_000, 300_000),
      bursts: fc.array(fc.tuple(instance, fc.constantFrom(1, lease, 3 * lease + 1)), {
        minLength: 1,
        maxLength: 4,
      }),
    });
    const minutes = windowMs / LEASE_MS;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 20 }),
        fc.scheduler(),
        async (steps, scheduler) => {
          const world = createFakeServices();
          const all = servers(world, scheduler);
          const admittedAt: number[] = [];
          for (const { pauseMs, bursts } of steps) {
            world.clock.advance(pauseMs);
            const answers = bursts.flatMap(([index, count]) =>
              Array.from({ length: count }, async () =>
                passes(
                  enforceLeasedRateLimit({
                    services: all[index] ?? world.services,
                    call: 'forgery',
                    subject: 'a',
                  }),
                ),
              ),
            );
            const passed = (await scheduler.waitFor(Promise.all(answers))).filter(Boolean);
            admittedAt.push(...passed.map(() => world.clock.now()));
          }
          const most = mostWithin(admittedAt, windowMs - LEASE_MS);
          expect(most).toBeLessThanOrEqual(maximum + INSTANCES * minutes * lease);
        },
      ),
      { ...propertyRuns(), numRuns: sized(10, 50) },
    );
  });
});
