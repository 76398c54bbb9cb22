import { createFakeServices, withPaymentCalls, NO_SIGN_INS } from '../../testing/fake-services';
import type { Identity } from '../ports';
import { checkHealth } from './check-health';
import { countError } from './error-counts';

const identity: Identity = {
  verify: () => Promise.resolve(null),
  check: () => Promise.resolve(),
  ...NO_SIGN_INS,
};

function statuses({ providers }: Awaited<ReturnType<typeof checkHealth>>) {
  return Object.fromEntries(Object.entries(providers).map(([name, { status }]) => [name, status]));
}

const ALL_WELL = {
  identity: 'ok',
  database: 'ok',
  privateFiles: 'ok',
  publicFiles: 'ok',
  compute: 'ok',
  payments: 'ok',
};

describe('checkHealth', () => {
  it.each(Object.keys(ALL_WELL))('reports %s alone as down', async (name) => {
    const { services, payments, compute, events } = createFakeServices();
    const failing = () => Promise.reject(new Error('down'));
    const down = {
      identity: { ...identity, check: failing },
      database: { ...services.database, get: failing },
      privateFiles: { ...services.privateFiles, list: failing },
      publicFiles: { ...services.publicFiles, list: failing },
      compute: { ...compute, health: failing },
      payments: withPaymentCalls({ services, payments }, { list: failing }).payments,
    }[name];
    const health = await checkHealth({
      services: { ...services, [name]: down },
      identity: name === 'identity' ? (down as Identity) : identity,
    });
    expect(statuses(health)).toEqual({ ...ALL_WELL, [name]: 'unreachable' });
    expect(events).toEqual(['provider_unreachable']);
  });

  it('says how often each code was answered', async () => {
    countError('busy');
    countError('busy');
    countError('forbidden');
    const { errors } = await checkHealth({ services: createFakeServices().services, identity });
    expect(errors.byCode).toEqual({ busy: 2, forbidden: 1 });
  });

  it('asks for little, and returns the time', async () => {
    const { services, payments, clock } = createFakeServices();
    const photos = jest.spyOn(services.privateFiles, 'list');
    const portraits = jest.spyOn(services.publicFiles, 'list');
    const paid = jest.spyOn(payments, 'list');
    const { checkedAt, providers } = await checkHealth({ services, identity });
    expect(checkedAt).toBe(clock.now());
    // Empty folders: photos are in `uploads`, portraits in `results`.
    expect([...photos.mock.calls, ...portraits.mock.calls]).toEqual([
      ['health', null],
      ['health', null],
    ]);
    expect(paid.mock.calls).toEqual([[clock.now(), null]]);
    for (const { milliseconds } of Object.values(providers)) {
      expect(milliseconds).toBeGreaterThanOrEqual(0);
      expect(milliseconds).toBeLessThan(2_000);
    }
  });

  it('does not wait for a provider that hangs', async () => {
    jest.useFakeTimers();
    const { services } = createFakeServices();
    const hanging = { ...services.publicFiles, list: () => new Promise<never>(() => undefined) };
    const checking = checkHealth({ services: { ...services, publicFiles: hanging }, identity });
    await jest.advanceTimersByTimeAsync(2_000);
    expect(statuses(await checking)).toEqual({ ...ALL_WELL, publicFiles: 'unreachable' });
    jest.useRealTimers();
  });

  it.each(['workers_unavailable', 'no_workers', 'unreachable', 'no_endpoint'] as const)(
    'names the endpoint that is %s, and reports missing payments',
    async (status) => {
      const { services, compute } = createFakeServices();
      compute.healthStatus = status;
      const health = await checkHealth({ services: { ...services, payments: null }, identity });
      expect(statuses(health)).toEqual({ ...ALL_WELL, compute: status, payments: 'not_set_up' });
      expect(health.providers['compute']).toMatchObject({ endpoint: 'endpoint' });
    },
  );
});
