import { createFakeServices, type FakeServices } from '../../testing/fake-services';
import { LEASE_MS, RATE_LIMITS } from '../../shared/rules/rate-limits';
import { RateLimitLeases } from '../rate-limit-leases';
import { DatabaseError, type Services } from '../ports';
import { enforceLeasedRateLimit } from './enforce-leased-rate-limit';
import { countCalls, counterOf } from './rate-limit-counters';

const { lease, maximum, windowMs } = RATE_LIMITS.status;

/** Services whose transactions are counted. */
function watched(world: FakeServices, transaction = world.services.database.transaction) {
  const asked = jest.fn(transaction) as jest.MockedFunction<Services['database']['transaction']>;
  const database = { ...world.services.database, transaction: asked };
  return { services: { ...world.services, database }, asked };
}

async function ask(services: Services, times: number, subject: string | null = 'ada') {
  for (let time = 0; time < times; time += 1)
    await enforceLeasedRateLimit({ services, call: 'status', subject });
}

async function takeByOthers(services: Services, calls: number) {
  await countCalls(services, [counterOf('status', 'ada', RATE_LIMITS.status, services.settings)], calls);
}

describe('enforceLeasedRateLimit', () => {
  it('asks the database once a block, and not for the first block of a minute', async () => {
    const world = createFakeServices();
    const { services, asked } = watched(world);
    await ask(services, lease);
    expect(asked).not.toHaveBeenCalled();
    await ask(services, 1);
    expect(asked).toHaveBeenCalledTimes(1);
    await ask(services, lease - 1);
    expect(asked).toHaveBeenCalledTimes(1);
    await ask(services, 1);
    expect(asked).toHaveBeenCalledTimes(2);
    world.clock.advance(LEASE_MS);
    await ask(services, lease);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('asks the database once for concurrent calls', async () => {
    const { services, asked } = watched(createFakeServices());
    await Promise.all(Array.from({ length: 2 * lease }, async () => ask(services, 1)));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('refuses calls when other servers have used the limit up, without asking until the time is over', async () => {
    const world = createFakeServices();
    const { services, asked } = watched(world);
    await takeByOthers(world.services, maximum);
    await ask(services, lease);
    const refused = { code: 'rate_limited', details: { retryAfterSeconds: windowMs / 1000 } };
    await expect(ask(services, 1)).rejects.toMatchObject(refused);
    world.clock.advance(LEASE_MS - 1_000);
    await expect(ask(services, 1)).rejects.toMatchObject({
      details: { retryAfterSeconds: (windowMs - LEASE_MS) / 1000 + 1 },
    });
    expect(asked).toHaveBeenCalledTimes(1);
    world.clock.advance(windowMs - LEASE_MS + 1_000);
    await ask(services, lease + 1);
  });

  it('lets calls pass that can’t be counted', async () => {
    const world = createFakeServices();
    const failure = async () => Promise.reject(new DatabaseError('refused'));
    const { services, asked } = watched(world, failure);
    await ask(services, 3 * lease);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(world.events).toEqual(['calls_not_counted', 'calls_not_counted']);
  });

  it('throws other errors', async () => {
    const mistake = async () => Promise.reject(new TypeError('a mistake'));
    const { services } = watched(createFakeServices(), mistake);
    await ask(services, lease);
    await expect(ask(services, 1)).rejects.toThrow('a mistake');
  });

  it('counts each caller apart, and no unknown caller', async () => {
    const { services, asked } = watched(createFakeServices());
    await ask(services, lease, 'ada');
    await ask(services, lease, 'grace');
    await ask(services, 5 * lease, null);
    expect(asked).not.toHaveBeenCalled();
  });

  it('starts a new lease when the clock goes back', async () => {
    const world = createFakeServices();
    const { services, asked } = watched(world);
    await ask(services, lease);
    world.clock.advance(-1);
    await ask(services, lease);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('RateLimitLeases', () => {
  it('keeps at most ten thousand leases', () => {
    const leases = new RateLimitLeases();
    const first = leases.at('caller 0', 5, 0);
    for (let caller = 1; caller < 10_000; caller += 1) leases.at(`caller ${caller}`, 5, 0);
    expect(leases.at('caller 0', 5, 0)).toBe(first);
    leases.at('one more', 5, 0);
    expect(leases.at('caller 0', 5, 0)).not.toBe(first);
  });
});
