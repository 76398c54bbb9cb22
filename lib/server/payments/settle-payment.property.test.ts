import fc from 'fast-check';

import { createFakeServices, giveDonation } from '../../testing/fake-services';
import { propertyRuns } from '../../testing/property-runs';
import { userKey } from '../accounts/account-documents';
import { settlePayment } from './settle-payment';

describe('settlePayment', () => {
  it('ends with the newest state, whatever the order of concurrent calls and changes', async () => {
    const change = fc.oneof(
      fc.integer({ min: 1, max: 400 }).map((cents) => ({ kind: 'refund' as const, cents })),
      fc.constant({ kind: 'failRefund' as const }),
      fc.constant({ kind: 'loseDispute' as const }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        // Each change waits for some turns, or all would happen before the first call starts.
        fc.array(fc.tuple(change, fc.nat({ max: 12 })), { minLength: 1, maxLength: 5 }),
        async (scheduler, changes) => {
          const world = createFakeServices();
          await giveDonation(world, { cents: 1000 });
          const id = String(world.payments.all()[0]?.id);
          const services = {
            ...world.services,
            database: {
              ...world.database,
              page: world.database.page,
              get: scheduler.scheduleFunction(world.database.get) as typeof world.database.get,
              transaction: scheduler.scheduleFunction(
                world.database.transaction,
              ) as typeof world.database.transaction,
            },
            payments: Object.assign(Object.create(world.payments) as typeof world.payments, {
              read: scheduler.scheduleFunction(world.payments.read),
            }),
          };
          const happen = scheduler.scheduleFunction(async (current: (typeof changes)[number][0]) => {
            if (current.kind === 'refund') world.payments.refund(id, current.cents);
            else world.payments[current.kind](id);
            await Promise.resolve();
          });
          const nothing = scheduler.scheduleFunction(async () => Promise.resolve());
          await scheduler.waitFor(
            Promise.all(
              changes.map(async ([current, turns]) => {
                for (let turn = 0; turn < turns; turn += 1) await nothing();
                await happen(current);
                await settlePayment({ services, paymentId: id });
              }),
            ),
          );
          const payment = await world.payments.read(id);
          const keptCents = 1000 - (payment?.returnedCents ?? 0);
          const credits = (await world.database.get(userKey('ada')))?.credits;
          expect(credits).toBe(100 + Math.floor((1100 * keptCents) / 1000));
        },
      ),
      propertyRuns(),
    );
  });
});
