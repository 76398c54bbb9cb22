import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { RATE_LIMITS } from '../../shared/rules/rate-limits';
import { donationKey } from './payment-documents';
import { DatabaseError } from '../ports';
import { admitCard, admitDonation, rememberPayment } from './admit-donation';

const payer = { account: anActor().uid, address: null };
const request = { donationId: 'donation', requestHash: 'hash' };
const DAY_MS = 24 * 60 * 60_000;

function admit({ services }: FakeServices, changes: Partial<typeof request> = {}) {
  return admitDonation({ services, request: { ...request, ...changes }, payer });
}

function countsIn({ database }: FakeServices): Record<string, unknown> {
  const counters = database.list('limits').map(({ id, fields }) => {
    const counted = fields['counted'] as { count: number }[];
    return [id.replace(/-[0-9a-f]{64}$/, ''), counted.reduce((sum, { count }) => sum + count, 0)];
  });
  return Object.fromEntries(counters) as Record<string, unknown>;
}

describe('admitDonation', () => {
  it('records a donation without a payment, for a week', async () => {
    const world = createFakeServices();
    const now = world.clock.now();
    const donation = await admit(world);
    expect(donation).toEqual({
      requestHash: 'hash',
      requestId: 'the request',
      payer,
      countedDeclines: [],
      isCardAdmitted: false,
      paymentId: null,
      createdAt: new Date(now),
      expiresAt: new Date(now + 7 * DAY_MS),
    });
    expect(await world.database.get(donationKey('donation'))).toEqual(donation);
    expect(countsIn(world)).toEqual({ 'payment-attempts-account': 1 });
  });

  it('counts repeats for their donation alone, and refuses one too many', async () => {
    const world = createFakeServices();
    const first = await admit(world);
    const { maximum, windowMs } = RATE_LIMITS.paymentRepeat;
    for (let repeat = 0; repeat < maximum; repeat += 1) expect(await admit(world)).toEqual(first);
    expect(countsIn(world)).toEqual({ 'payment-attempts-account': 1, 'payment-repeats': maximum });
    await expect(admit(world)).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retryAfterSeconds: windowMs / 1000 },
    });
    await admit(world, { donationId: 'another' });
    world.clock.advance(windowMs);
    expect(await admit(world)).toEqual(first);
  });
});

describe('admitCard', () => {
  it('counts the card as an attempt, once for a donation', async () => {
    const world = createFakeServices();
    await admit(world);
    const card = { services: world.services, donationId: 'donation', fingerprint: 'print' };
    await admitCard(card);
    await admitCard(card);
    expect(countsIn(world)).toEqual({ 'payment-attempts-account': 1, 'payment-attempts-card': 1 });
    expect(await world.database.get(donationKey('donation'))).toMatchObject({ isCardAdmitted: true });
  });

  it('finds the counter that another call has created in between', async () => {
    const world = createFakeServices();
    await admit(world);
    jest.spyOn(world.database, 'transaction').mockRejectedValueOnce(new DatabaseError('already_exists'));
    await admitCard({ services: world.services, donationId: 'donation', fingerprint: 'print' });
    expect(countsIn(world)).toMatchObject({ 'payment-attempts-card': 1 });
    jest.spyOn(world.database, 'transaction').mockRejectedValueOnce(new DatabaseError('contention'));
    await expect(
      admitCard({ services: world.services, donationId: 'donation', fingerprint: 'print' }),
    ).rejects.toMatchObject({ failure: 'contention' });
  });
});

describe('rememberPayment', () => {
  it('keeps the first payment of a donation, and records none for a donation that is gone', async () => {
    const world = createFakeServices();
    const { services } = world;
    await admit(world);
    await rememberPayment({ services, donationId: 'donation', paymentId: 'pi_1', openFor: null });
    await rememberPayment({ services, donationId: 'donation', paymentId: 'pi_2', openFor: null });
    await rememberPayment({ services, donationId: 'gone', paymentId: 'pi_3', openFor: null });
    expect(await world.database.get(donationKey('donation'))).toMatchObject({ paymentId: 'pi_1' });
    expect(world.database.list('donations')).toHaveLength(1);
    expect(world.events).toEqual([]);
  });
});
