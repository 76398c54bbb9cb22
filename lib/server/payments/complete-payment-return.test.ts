import {
  anActor,
  createFakeServices,
  type FakeServices,
  withPaymentCalls,
} from '../../testing/fake-services';
import { aDecline } from '../../testing/fake-payments';
import { creditsIn } from '../../testing/stored';
import { withFaults } from '../../testing/fault-injection';
import { RATE_LIMITS } from '../../shared/rules/rate-limits';
import { type Payment, PaymentsError } from '../payment-provider';
import { completePaymentReturn } from './complete-payment-return';
import { openAccount } from '../accounts/open-account';

const MARKS = { app: 'chiaro', environment: 'test', uid: 'ada', credits: '525' };

/** A payment at the provider with `changes`, and a donor who returns with its secret. */
async function comeBack(
  changes: Partial<Payment> = {},
  world: FakeServices = createFakeServices(),
  address: string | null = null,
) {
  await openAccount({ services: world.services, actor: anActor() });
  const paymentId = world.payments.addForeign(MARKS);
  const read = async (id: string) => {
    const payment = await world.payments.read(id);
    return payment && { ...payment, ...changes };
  };
  const services = withPaymentCalls(world, { read });
  return completePaymentReturn({ services, paymentId, clientSecret: `${paymentId}_secret`, address });
}

describe('completePaymentReturn', () => {
  it('credits a paid donation', async () => {
    const world = createFakeServices();
    expect(await comeBack({}, world)).toEqual({ kind: 'success', paymentId: 'pi_1' });
    expect(await creditsIn(world)).toBe(625);
  });

  it('treats a payment under way like a paid one', async () => {
    expect(await comeBack({ status: 'processing' })).toEqual({
      kind: 'success',
      paymentId: 'pi_1',
    });
  });

  it.each<[Partial<Payment>, string]>([
    [{ status: 'requires_action' }, 'authentication_failed'],
    [{ status: 'failed', decline: aDecline({ isAuthentication: true }) }, 'authentication_failed'],
    [{ status: 'failed', decline: null }, 'authentication_failed'],
    [{ status: 'failed', decline: aDecline() }, 'card_declined'],
    [{ status: 'canceled' }, 'payment_canceled'],
    [{ status: 'other' }, 'payment_unknown'],
    [{ clientSecret: null }, 'invalid_return'],
    [{ clientSecret: 'another' }, 'invalid_return'],
    [{ metadata: {} }, 'invalid_return'],
    [{ metadata: { ...MARKS, environment: 'preview' } }, 'invalid_return'],
  ])('reports for a payment with %j: %s', async (changes, error) => {
    expect(await comeBack(changes)).toEqual({ kind: 'failure', error });
  });

  it('does not ask the provider about a malformed id', async () => {
    const { services, payments } = createFakeServices();
    const read = jest.spyOn(payments, 'read');
    for (const paymentId of ['', 'pi_', '../pi_1', 'pi_1/refunds', `pi_${'1'.repeat(251)}`]) {
      expect(await completePaymentReturn({ services, paymentId, clientSecret: '', address: null })).toEqual({
        kind: 'failure',
        error: 'invalid_return',
      });
    }
    expect(read).not.toHaveBeenCalled();
  });

  describe('when it can’t be settled', () => {
    /** A provider that answers once. */
    async function comeBackOnce(status: Payment['status']) {
      const world = createFakeServices();
      let isAnswered = false;
      const first = world.payments.read;
      world.payments.read = async (id) => {
        if (isAnswered) throw new PaymentsError('down');
        isAnswered = true;
        return first(id);
      };
      return { world, outcome: await comeBack({ status }, world) };
    }

    it('reports a paid payment as a success: the credits are on their way', async () => {
      const { world, outcome } = await comeBackOnce('succeeded');
      expect(outcome).toEqual({ kind: 'success', paymentId: 'pi_1' });
      expect(world.events).toContain('return_not_settled');
    });

    it('reports an unpaid payment as unknown, and one without an answer', async () => {
      const unknown = { kind: 'failure', error: 'payment_unknown' };
      expect((await comeBackOnce('failed')).outcome).toEqual(unknown);
      const world = createFakeServices();
      world.payments.isReachable = false;
      expect(await comeBack({}, world)).toEqual(unknown);
    });
  });

  describe('from an address beyond its limit', () => {
    const ADDRESS = '203.0.113.7';

    it('does not ask the provider until the time is over', async () => {
      const world = createFakeServices();
      const read = jest.spyOn(world.payments, 'read');
      const { maximum, windowMs } = RATE_LIMITS.paymentReturn;
      for (let time = 0; time < maximum; time += 1) await comeBack({}, world, ADDRESS);
      read.mockClear();
      expect(await comeBack({}, world, ADDRESS)).toEqual({ kind: 'failure', error: 'payment_unknown' });
      expect(read).not.toHaveBeenCalled();
      expect(await comeBack({}, world, '203.0.113.8')).toMatchObject({ kind: 'success' });
      world.clock.advance(windowMs);
      expect(await comeBack({}, world, ADDRESS)).toMatchObject({ kind: 'success' });
    });

    it('lets calls pass that can’t be counted', async () => {
      const world = createFakeServices();
      const services = withFaults(world.services, new Map([[0, 'error-before']]));
      const paymentId = world.payments.addForeign(MARKS);
      const back = { services, paymentId, clientSecret: `${paymentId}_secret`, address: ADDRESS };
      expect(await completePaymentReturn(back)).toEqual({ kind: 'success', paymentId });
      expect(world.events).toContain('return_not_counted');
    });
  });
});
