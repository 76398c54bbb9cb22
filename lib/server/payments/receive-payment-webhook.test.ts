import {
  anActor,
  createFakeServices,
  type FakeServices,
  withPaymentCalls,
} from '../../testing/fake-services';
import { creditsIn } from '../../testing/stored';
import type { Payments } from '../payment-provider';
import { openAccount } from '../accounts/open-account';
import { receivePaymentWebhook } from './receive-payment-webhook';

const MARKS = { app: 'chiaro', environment: 'test', uid: 'ada', credits: '525' };

/** A world with a paid donation that is not settled. */
async function aWorldWithPayment() {
  const world = createFakeServices();
  await openAccount({ services: world.services, actor: anActor() });
  return { world, paymentId: world.payments.addForeign(MARKS) };
}

function receive(world: FakeServices, about: string, signature = 'signed', services = world.services) {
  return receivePaymentWebhook({ services, body: Buffer.from(about), signature });
}

describe('receivePaymentWebhook', () => {
  it('settles a signed event’s payment once, however often the event comes', async () => {
    const { world, paymentId } = await aWorldWithPayment();
    await expect(receive(world, paymentId, 'forged')).rejects.toMatchObject({ code: 'forbidden' });
    expect(await creditsIn(world)).toBe(100);
    await receive(world, paymentId);
    await receive(world, paymentId);
    expect(await creditsIn(world)).toBe(625);
  });

  it('accepts other events without asking the provider', async () => {
    const { world, paymentId } = await aWorldWithPayment();
    const readEvent: Payments['readEvent'] = () =>
      Promise.resolve({ id: 'evt_1', type: 'payout.paid', paymentId: null });
    const read = jest.spyOn(world.payments, 'read');
    await receive(world, paymentId, 'signed', withPaymentCalls(world, { readEvent }));
    expect(read).not.toHaveBeenCalled();
  });

  it('has the event repeated when the payment can’t be settled now', async () => {
    const { world, paymentId } = await aWorldWithPayment();
    world.payments.isReachable = false;
    await expect(receive(world, paymentId)).rejects.toMatchObject({ code: 'webhook_failed' });
    expect(world.events).toEqual(['payment_event_failed']);
    world.payments.isReachable = true;
    await receive(world, paymentId);
    expect(await creditsIn(world)).toBe(625);
  });
});
