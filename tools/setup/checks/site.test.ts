import { parseEnvironment } from '@/lib/server/environment/environment';
import { responseHeaders } from '@/lib/server/security-headers/response-headers';
import { allowConsole } from '@/lib/testing/fail-on-console';
import { PREVIEW_VARIABLES, PRODUCTION_VARIABLES } from '@/lib/testing/production-variables';
import { testStackOfFile } from '@/lib/testing/test-stack';
import { type InlineHashes, inlineHashesOf } from '@/tools/build/inline-hashes';
import { ALL_HOLD, verdictsOf } from '../testing/verdicts';
import { HEADER_CHECKS } from './headers';
import { SITE_ANSWERS, SITE_CHECKS } from './site';

const CHECKS = [SITE_ANSWERS, ...SITE_CHECKS, ...HEADER_CHECKS];
const SITE = 'https://chiaro.example.com';
const HTML = '<!doctype html><style>p{margin:0}</style><script>self.ready=1</script><p>Hello</p>';
const [CRON, WEBHOOK, HANDLER] = ['/api/cron/reconcile', '/api/webhooks/stripe', '/__/auth/handler'];
const POLICY = 'content-security-policy';

/** What the site answers in place of a right deployment, by its path. */
let answers: Record<string, () => Response>;
/** The offset of the handlers' clock. */
let minutes = 0;
const askAsBefore = globalThis.fetch;
const test = testStackOfFile();

beforeAll(async () => {
  await moveClock();
  // On a busy machine a provider's first answer may be late; the health is renewed after a minute.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  while ((await test.call('/api/health')).status !== 200) minutes += 2;
  jest.restoreAllMocks();
});

beforeEach(async () => {
  await moveClock();
  answers = {
    [HANDLER]: () => new Response('', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  };
  // The site's own address leads to this machine.
  jest.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const { origin, pathname } = new URL(address instanceof Request ? address.url : address);
    if (origin !== SITE && origin !== test.app.origin) return askAsBefore(address, init);
    const answer = answers[pathname] ?? (pathname.startsWith('/api/') ? undefined : () => page());
    return answer ? Promise.resolve(answer()) : askAsBefore(`${test.app.origin}${pathname}`, init);
  });
});

/** Moves only the handlers' clock; the SDKs measure their time limits with another one. */
async function moveClock(): Promise<void> {
  const { getContainer } = await import('@/lib/server/http/container');
  const { clock } = getContainer().services;
  jest.spyOn(clock, 'now').mockImplementation(() => Date.now() + minutes * 60_000);
}

afterEach(() => {
  jest.restoreAllMocks();
  test.stack.context.faults.reset();
});

function headersIn(
  variables: Record<string, string | undefined>,
  hashes: InlineHashes | null = inlineHashesOf([HTML]),
): Headers {
  const [everywhere, pages] = responseHeaders(parseEnvironment(variables), hashes);
  const rules = [...(everywhere?.headers ?? []), ...(pages?.headers ?? [])];
  return new Headers(rules.map(({ key, value }): [string, string] => [key, value]));
}

/** A right page of production, with changes of its headers. */
function page(changes: Record<string, string> = {}, html = HTML): Response {
  const headers = headersIn(PRODUCTION_VARIABLES);
  for (const [name, value] of Object.entries(changes)) headers.set(name, value);
  return new Response(html, { headers });
}

const verdictsWith = (changes: Record<string, string | undefined> = {}) =>
  verdictsOf(CHECKS, { APP_URL: SITE, FIREBASE_AUTH_EMULATOR_HOST: undefined, ...changes });

const empty = (status: number) => () => new Response('', { status });

describe('the deployed site', () => {
  it('holds when everything answers', async () => {
    expect(await verdictsWith()).toEqual(ALL_HOLD);
  });

  it.each([
    [401, 'answers 401.', 'Deployment Protection'],
    [308, 'leads elsewhere.', 'Set APP_URL to where it leads'],
    [404, 'answers 404.', 'Domains must have it'],
  ])('is broken when its address answers %i', async (status, sentence, remedy) => {
    answers['/'] = empty(status);
    const { fails, remedies } = await verdictsWith();
    expect(fails[0]).toBe(`${SITE} ${sentence}`);
    expect(remedies).toContain(remedy);
  });

  it('is broken when it does not answer', async () => {
    const { fails } = await verdictsOf([SITE_ANSWERS], { APP_URL: 'http://127.0.0.1:1' });
    expect(fails).toEqual(['http://127.0.0.1:1 answers nothing.']);
  });

  it('is broken when it was built with other secrets', async () => {
    allowConsole();
    const other = { CRON_SECRET: 'another one of sixteen letters', STRIPE_WEBHOOK_SECRET: 'whsec_other' };
    const { fails, remedies } = await verdictsWith(other);
    expect(fails).toEqual([
      'The deployment has another CRON_SECRET.',
      'The deployment has another STRIPE_WEBHOOK_SECRET.',
    ]);
    expect(remedies).toContain('Set CRON_SECRET to this one');
  });

  const hsts = { 'strict-transport-security': 'max-age=3600' };
  const loose = { [POLICY]: "default-src 'self'; script-src 'self' 'unsafe-inline'" };
  it.each<[string, string, () => Response, string]>([
    ['reconciles without the secret', CRON, empty(200), 'Without a secret it answers 200.'],
    ['takes no event', WEBHOOK, empty(500), 'An event is answered with 500.'],
    ['does not pass Firebase’s pages on', HANDLER, empty(404), '/__/auth/handler answers 404.'],
    ['is short of HSTS', '/donate', () => page(hsts), 'wrong: strict-transport-security (/donate).'],
    ['may be framed', '/donate', () => page({ 'x-frame-options': '' }), 'wrong: x-frame-options (/donate).'],
    ['has no policy', '/donate', () => page({ [POLICY]: '' }), '/donate'],
    ['has a loose policy', '/donate', () => page(loose), "/donate: script-src 'unsafe-inline': "],
    ['has a strange script', '/donate', () => page({}, `${HTML}<script>x()</script>`), 'refuses 1 inline'],
    [
      'hides production',
      '/',
      () => page({ 'x-robots-tag': 'noindex' }),
      'asks search engines not to list it',
    ],
  ])('is broken when it %s', async (_what, path, answer, sentence) => {
    answers[path] = answer;
    expect((await verdictsWith()).fails).toEqual([expect.stringContaining(sentence)]);
  });

  it('is broken when the reconciliation fails', async () => {
    allowConsole();
    const failing = { service: 'blob', operation: 'list', effect: 'error', status: 500, times: 100 };
    await test.control('/faults', failing);
    expect(await verdictsWith()).toMatchObject({
      fails: ['It answers 500.'],
      remedies: expect.stringContaining('Vercel → Logs'),
    });
  });

  it('is passed through a preview’s protection, and must not be listed', async () => {
    const { fails } = await verdictsWith({
      ...PREVIEW_VARIABLES,
      VERCEL_AUTOMATION_BYPASS_SECRET: 'let me in',
      NEXT_PUBLIC_ASSETS_BASE_URL: 'https://assets.example.com',
    });
    expect(fails).toEqual(['Search engines may list the preview.']);
    const { calls } = jest.mocked(globalThis.fetch).mock;
    const visits = calls.filter(([address]) => String(address).startsWith(SITE));
    const secrets = visits.map(([, init]) => new Headers(init?.headers).get('x-vercel-protection-bypass'));
    expect(new Set(secrets)).toEqual(new Set(['let me in']));
  });

  it('is a laptop’s, with the local stack’s script or the development server’s policy', async () => {
    const developed = headersIn(process.env, null);
    for (const [headers, unchecked] of [
      [headersIn(process.env), 2],
      [developed, 3],
    ] as const) {
      for (const path of ['/', '/generator', '/donate'])
        answers[path] = () => new Response(HTML, { headers });
      const verdicts = await verdictsOf(CHECKS);
      expect([verdicts.fails, verdicts.unchecked.length]).toEqual([[], unchecked]);
    }
  });
});

// Last, because its answer is cached for a minute.
it('is broken when the site does not reach a provider', async () => {
  allowConsole();
  minutes += 2;
  await test.control('/faults', { service: 'runpod', operation: '*', effect: 'error', times: 10 });
  expect((await verdictsWith()).fails).toEqual(['Its health says: compute unreachable preview.']);
});
