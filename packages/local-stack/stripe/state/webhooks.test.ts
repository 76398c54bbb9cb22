import { createMemoryContext, type StandInContext } from '../../kit/stand-in';
import { startStripeForTest, type StripeForTest } from '../../testing/stripe';

const MINUTE_MS = 60_000;
const MAX_POLLS = 1_000;

describe('webhooks and faults of the Stripe stand-in', () => {
  let context: StandInContext;
  let test: StripeForTest;

  afterEach(async () => {
    await test.stop();
    context.clock.reset();
  });

  async function start(statuses: number[] = []): Promise<void> {
    context = createMemoryContext();
    test = await startStripeForTest(context, statuses);
  }

  const attempts = (): number =>
    context.calls.list().filter(({ operation }) => operation === 'webhook').length;

  /** Moves the clock in steps of some minutes until the stand-in has made `count` attempts. */
  async function untilAttempts(count: number, minutes = 0): Promise<void> {
    for (let polls = 0; attempts() < count; polls += 1) {
      if (polls === MAX_POLLS) throw new Error(`There were ${attempts()} attempts instead of ${count}.`);
      await passMinutes(minutes);
    }
  }

  /** Moves the clock minute by minute; answers arrive in between. */
  async function passMinutes(minutes: number): Promise<void> {
    await test.stripe.paymentIntents.list();
    for (let minute = 0; minute < minutes; minute += 1) {
      context.clock.advance(MINUTE_MS);
      await test.stripe.paymentIntents.list();
    }
  }

  it('retries an unacknowledged event with growing delays, and then gives up', async () => {
    await start([500, 302, 404, 400]);
    await test.pay({});
    const [event] = await test.webhooks.until(1);
    for (let count = 2; count <= 4; count += 1) {
      await untilAttempts(count, 1);
      await test.webhooks.until(count);
    }
    await passMinutes(200);
    expect(attempts()).toBe(4);
    const sent = context.calls.list().filter(({ operation }) => operation === 'webhook');
    // The clock may move before an answer arrives, so a measured delay can only be too long.
    for (const [index, minutes] of [1, 10, 60].entries()) {
      const wait = (sent[index + 1]?.time ?? 0) - (sent[index]?.time ?? 0);
      expect(wait).toBeGreaterThanOrEqual(minutes * MINUTE_MS);
    }
    expect(new Set(test.webhooks.received.map(({ id }) => id))).toEqual(new Set([event?.id]));
  });
});
