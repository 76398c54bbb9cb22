import { allowConsole } from '@/lib/testing/fail-on-console';
import { testStackOfFile } from '@/lib/testing/test-stack';

const MINUTE_MS = 60_000;

const test = testStackOfFile();

// An answer is cached for a minute, so each test starts two minutes after the last.
let minutes = 0;
beforeEach(async () => {
  allowConsole();
  minutes += 2;
  // Moves the handlers' clock only: the SDKs' time limits use the real one.
  const { getContainer } = await import('@/lib/server/http/container');
  const { clock } = getContainer().services;
  jest.spyOn(clock, 'now').mockImplementation(() => Date.now() + minutes * MINUTE_MS);
});

afterEach(() => {
  jest.restoreAllMocks();
  test.stack.context.faults.reset();
  test.stack.context.settings.reset();
});

/** The answer of a minute in which every provider was fast enough: on a busy machine the first one may not be. */
async function whenWell() {
  for (;;) {
    const answer = await test.call('/api/health');
    if (answer.status === 200) return answer;
    minutes += 2;
  }
}

describe('GET /api/health', () => {
  it('says that all providers answer, and may be cached', async () => {
    const { headers, body } = await whenWell();
    expect(body).toMatchObject({
      status: 'ok',
      providers: Object.fromEntries(
        ['identity', 'database', 'privateFiles', 'publicFiles', 'compute', 'payments'].map((name) => [
          name,
          { status: 'ok' },
        ]),
      ),
    });
    expect(headers.get('cache-control')).toBe('public, max-age=60, s-maxage=60');
  });

  it('calls the providers once a minute', async () => {
    test.stack.context.calls.reset();
    await Promise.all([test.call('/api/health'), test.call('/api/health')]);
    const asked = test.stack.context.calls.list().filter(({ service }) => service === 'runpod');
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['compute', 'runpod'],
    ['payments', 'stripe'],
    ['privateFiles', 'blob'],
    ['database', 'firestore'],
    ['identity', 'auth'],
  ])('answers 503 when the provider of %s fails', async (name, service) => {
    await test.fail(service, '*', { status: 500, times: 100 });
    const { status, body } = await test.call('/api/health');
    expect(status).toBe(503);
    expect(body).toMatchObject({ status: 'failing', providers: { [name]: { status: 'unreachable' } } });
  });

  it.each<[string, string, object]>([
    ['no worker takes jobs', 'workers_unavailable', { workers: 0, throttledWorkers: 2 }],
    ['there is no worker', 'no_workers', { workers: 0 }],
  ])('answers 503 when %s, and names the endpoint', async (_what, status, settings) => {
    await whenWell();
    test.stack.context.settings.change(settings);
    // On a busy machine the provider may be too slow.
    for (;;) {
      minutes += 2;
      const { status: code, body } = await test.call('/api/health');
      const { compute } = body['providers'] as { compute: { status: string } };
      if (compute.status === 'unreachable') continue;
      expect([code, compute]).toMatchObject([503, { status, endpoint: 'preview' }]);
      return;
    }
  });

  it('counts the answers with an error by their codes', async () => {
    const count = async () => {
      minutes += 2;
      const { body } = await test.call('/api/health');
      return (body['errors'] as { byCode: Record<string, number> }).byCode['auth_required'] ?? 0;
    };
    const before = await count();
    await test.call('/api/account');
    expect(await count()).toBe(before + 1);
  });

  it('holds no secrets', async () => {
    const { body } = await test.call('/api/health');
    const text = JSON.stringify(body);
    for (const [name, value] of Object.entries(test.stack.environment))
      if (/KEY|TOKEN|SECRET|URL|HOST/.test(name)) expect(text).not.toContain(value);
  });
});
