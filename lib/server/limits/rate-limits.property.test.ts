import fc, { type Scheduler } from 'fast-check';

import { createFakeServices, type FakeServices } from '../../testing/fake-services';
import { propertyRuns } from '../../testing/property-runs';
import { AppError } from '../../shared/errors';
import { BLOCK_HOLDS_MS, BLOCK_LIMITS } from '../../shared/rules/limits';
import { CallBlocks } from '../rate-limit-leases';
import type { Services } from '../ports';
import { admitCheapCall } from './enforce-leased-rate-limit';
import { countCalls, type Counter } from './rate-limit-counters';

const INSTANCES = 3;

/** Servers of one deployment: one database, a memory of their own each; the scheduler decides whose answer comes first. */
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
    callBlocks: new CallBlocks(),
  }));
}

/** Whether a call passed; whatever is no refusal is a bug. */
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

describe('limits across servers', () => {
  it('never let more pass than the maximum in any window, in whatever order the database answers', async () => {
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
            passes(countCalls(all[index] ?? world.services, counter)),
          );
          const passed = (await scheduler.waitFor(Promise.all(answers))).filter(Boolean);
          admittedAt.push(...passed.map(() => world.clock.now()));
          // Who finds room gets it: nobody is refused only because others asked at the same time.
          const before = mostWithin(admittedAt, 61_000);
          if (passed.length < calls.length) expect(before).toBeGreaterThanOrEqual(4);
        }
        expect(mostWithin(admittedAt, 60_000)).toBeLessThanOrEqual(4);
      }),
      propertyRuns(),
    );
  });

  it('let cheap calls pass beyond the maximum by the servers’ own blocks and no more', async () => {
    const { maximum, block, windowMs } = BLOCK_LIMITS.forgery;
    const step = fc.record({
      pauseMs: fc.constantFrom(0, 1_000, 59_999, 60_000, 61_000, 300_000),
      bursts: fc.array(fc.tuple(instance, fc.constantFrom(1, block, 3 * block + 1)), {
        minLength: 1,
        maxLength: 4,
      }),
    });
    const minutes = windowMs / BLOCK_HOLDS_MS;
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
                  admitCheapCall({ services: all[index] ?? world.services, call: 'forgery', subject: 'a' }),
                ),
              ),
            );
            const passed = (await scheduler.waitFor(Promise.all(answers))).filter(Boolean);
            admittedAt.push(...passed.map(() => world.clock.now()));
          }
          const most = mostWithin(admittedAt, windowMs - BLOCK_HOLDS_MS);
          expect(most).toBeLessThanOrEqual(maximum + INSTANCES * minutes * block);
        },
      ),
      { numRuns: 50 },
    );
  });
});
