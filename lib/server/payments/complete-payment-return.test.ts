import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { withFaults } from '../../testing/fault-injection';
import { CALL_LIMITS } from '../../shared/rules/limits';
import { userKey } from '../documents';
import { type Payment, PaymentsError } from '../payment-provider';
import { completePaymentReturn } from './complete-payment-return';
import { openAccount } from '../accounts/open-account';

const MARKS = { app: 'chiaro', environment: 'test', uid: 'ada', credits: '525' };
const DECLINE = { message: 'No.', declineCode: null };

/** A payment at the provider as `changes` say, and a donor who comes back with its secret. */
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
  const payments = Object.assign(Object.create(world.payments) as typeof world.payments, { read });
  const services = { ...world.services, payments };
  return completePaymentReturn({ services, paymentId, clientSecret: `${paymentId}_secret`, address });
}

describe('completePaymentReturn', () => {
  it('grants what was paid', async () => {
    const world = createFakeServices();
    expect(await comeBack({}, world)).toEqual({ kind: 'success', paymentId: 'pi_1', hasAccount: true });
    expect((await world.database.get(userKey('ada')))?.credits).toBe(625);
  });

  it('takes a payment that is under way for one that is made', async () => {
    expect(await comeBack({ status: 'processing' })).toEqual({
      kind: 'success',
      paymentId: 'pi_1',
      hasAccount: true,
    });
  });

  it('says of a payment without an account that it has none, whoever comes back', async () => {
    const metadata = { ...MARKS, uid: 'anonymous' };
    expect(await comeBack({ metadata })).toEqual({ kind: 'success', paymentId: 'pi_1', hasAccount: false });
  });

  it.each<[Partial<Payment>, string]>([
    [{ status: 'requires_action' }, 'authentication_failed'],
    [{ status: 'failed', decline: { ...DECLINE, isAuthentication: true } }, 'authentication_failed'],
    [{ status: 'failed', decline: null }, 'authentication_failed'],
    [{ status: 'failed', decline: { ...DECLINE, isAuthentication: false } }, 'card_declined'],
    [{ status: 'canceled' }, 'payment_canceled'],
    [{ status: 'other' }, 'payment_unknown'],
    [{ clientSecret: null }, 'invalid_return'],
    [{ clientSecret: 'another' }, 'invalid_return'],
    [{ metadata: {} }, 'invalid_return'],
    [{ metadata: { ...MARKS, environment: 'preview' } }, 'invalid_return'],
  ])('says of a payment with %j: %s', async (changes, error) => {
    expect(await comeBack(changes)).toEqual({ kind: 'failure', error });
  });

  it('does not ask the provider about what is no payment’s id', async () => {
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
    /** The provider answers once, and then no more. */
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

    it('believes that it was paid: the credits are on their way', async () => {
      const { world, outcome } = await comeBackOnce('succeeded');
      expect(outcome).toEqual({ kind: 'success', paymentId: 'pi_1', hasAccount: true });
      expect(world.events).toContain('return_not_settled');
    });

    it('does not know of one that was not paid before', async () => {
      expect((await comeBackOnce('failed')).outcome).toEqual({ kind: 'failure', error: 'payment_unknown' });
    });
  });

  describe('from an address that comes back too often', () => {
    const ADDRESS = '203.0.113.7';

    it('asks the provider nothing until it is time', async () => {
      const world = createFakeServices();
      const read = jest.spyOn(world.payments, 'read');
      const { maximum, windowMs } = CALL_LIMITS.paymentReturn;
      for (let time = 0; time < maximum; time += 1) await comeBack({}, world, ADDRESS);
      read.mockClear();
      expect(await comeBack({}, world, ADDRESS)).toEqual({ kind: 'failure', error: 'payment_unknown' });
      expect(read).not.toHaveBeenCalled();
      expect(await comeBack({}, world, '203.0.113.8')).toMatchObject({ kind: 'success' });
      world.clock.advance(windowMs);
      expect(await comeBack({}, world, ADDRESS)).toMatchObject({ kind: 'success' });
    });

    it('lets pass what can’t be counted', async () => {
      const world = createFakeServices();
      const services = withFaults(world.services, new Map([[0, 'error-before']]));
      const paymentId = world.payments.addForeign(MARKS);
      const back = { services, paymentId, clientSecret: `${paymentId}_secret`, address: ADDRESS };
      expect(await completePaymentReturn(back)).toEqual({ kind: 'success', paymentId, hasAccount: true });
      expect(world.events).toContain('return_not_counted');
    });
  });

  it('does not know where no payments are set up', async () => {
    const { services } = createFakeServices();
    const without = { ...services, payments: null };
    expect(
      await completePaymentReturn({ services: without, paymentId: 'pi_1', clientSecret: 's', address: null }),
    ).toEqual({
      kind: 'failure',
      error: 'payment_unknown',
    });
  });
});
