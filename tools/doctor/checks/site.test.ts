import { parseEnvironment } from '@/lib/server/environment/environment';
import { responseHeaders } from '@/lib/server/security-headers/response-headers';
import { allowConsole } from '@/lib/testing/fail-on-console';
import { PREVIEW_VARIABLES, PRODUCTION_VARIABLES } from '@/lib/testing/production-variables';
import { startTestStack, type TestStack } from '@/lib/testing/test-stack';
import { inlineHashesOf } from '@/tools/build/inline-hashes';
import { verdictsOf } from '../testing/verdicts';
import { HEADER_CHECKS } from './headers';
import { SITE_CHECKS } from './site';

const CHECKS = [...SITE_CHECKS, ...HEADER_CHECKS];
const IDS = CHECKS.map(({ id }) => id);
const SITE = 'https://chiaro.example.com';
const HTML = '<!doctype html><style>p{margin:0}</style><script>self.ready=1</script><p>Hello</p>';

/** The pages that the site answers; null: those of a correct build. */
let page: (() => Response) | null;
/** The answers of /privacy and /terms. */
let legal: () => Response;
/** The answer of /no-such-page. */
let unknownPage: () => Response;
/** The answer of Firebase's page behind the rewrite. */
let handler: () => Response;
/** The answer at the site's address by http. */
let inTheClear: () => Response;

let test: TestStack;
/** The offset of the handlers' clock. */
let minutes = 0;
const askAsBefore = globalThis.fetch;

beforeAll(async () => {
  const serve = () => Promise.resolve(page?.() ?? rightPage());
  test = await startTestStack(
    {},
    {
      'GET /': serve,
      'GET /generator': serve,
      'GET /donate': serve,
      'GET /privacy': () => Promise.resolve(legal()),
      'GET /terms': () => Promise.resolve(legal()),
      'GET /no-such-page': () => Promise.resolve(unknownPage()),
      'GET /__/auth/handler': () => Promise.resolve(handler()),
    },
  );
  await moveClock();
  // On a busy machine a provider's first answer may be late; the health is renewed after a minute.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  while ((await test.call('/api/health')).status !== 200) minutes += 2;
});

afterAll(() => test.stop());

beforeEach(async () => {
  await moveClock();
  page = null;
  legal = () => new Response(`<a href="mailto:${variable('NEXT_PUBLIC_OPERATOR_EMAIL')}">`);
  unknownPage = () => new Response('', { status: 404 });
  handler = () => new Response('', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  inTheClear = () => new Response('', { status: 308, headers: { location: `${SITE}/` } });
  // The site's own address leads to this machine.
  jest.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const url = new URL(address instanceof Request ? address.url : address);
    if (url.origin === SITE) return askAsBefore(`${test.app.origin}${url.pathname}`, init);
    return url.origin === 'http://chiaro.example.com'
      ? Promise.resolve(inTheClear())
      : askAsBefore(address, init);
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

const variable = (name: string): string => test.stack.environment[name] ?? '';

const variablesWith = (changes: Record<string, string | undefined> = {}) => ({
  ...process.env,
  APP_URL: SITE,
  FIREBASE_AUTH_EMULATOR_HOST: undefined,
  ...changes,
});

/** Returns the headers of a page from a build in an environment. */
function headersIn(variables: Record<string, string | undefined>, html = HTML): Headers {
  const [everywhere, pages] = responseHeaders(parseEnvironment(variables), inlineHashesOf([html]));
  const rules = [...(everywhere?.headers ?? []), ...(pages?.headers ?? [])];
  return new Headers(rules.map(({ key, value }): [string, string] => [key, value]));
}

/** Returns a page of production. */
function rightPage(changes: Record<string, string> = {}): Response {
  const headers = headersIn(PRODUCTION_VARIABLES);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') headers.delete(name);
    else headers.set(name, value);
  }
  return new Response(HTML, { headers });
}

const verdictsWith = (changes: Record<string, string | undefined> = {}) =>
  verdictsOf(CHECKS, { variables: variablesWith(changes) });

describe('the deployed site', () => {
  it('holds when everything answers', async () => {
    const { unchecked, ...verdicts } = await verdictsWith();
    const holds = IDS.filter((id) => id !== 'consent-screen');
    expect(verdicts).toEqual({ holds, fails: [], remedies: {} });
    expect(unchecked).toEqual([
      `consent-screen: Google tells no program. Look at Google Auth Platform → Branding: ${SITE}/privacy and ${SITE}/terms.`,
    ]);
  });

  it.each<[string, () => Response, string, string]>([
    ['a login', () => new Response('', { status: 401 }), 'Vercel asks for a login.', 'Deployment Protection'],
    [
      'a redirect',
      () => new Response('', { status: 308, headers: { location: 'https://www.chiaro.example.com' } }),
      `${SITE} leads elsewhere.`,
      'Set APP_URL to where it leads',
    ],
    ['nothing', () => new Response('', { status: 404 }), `${SITE} answers 404.`, 'Domains must have it'],
  ])('is broken when there is %s at its address', async (_what, answer, sentence, remedy) => {
    page = answer;
    const { fails, unchecked, remedies } = await verdictsWith();
    expect(fails).toEqual([`site: ${sentence}`]);
    expect(unchecked).toHaveLength(IDS.length - 1);
    expect(new Set(unchecked.map((line) => line.split(': ')[1]))).toEqual(
      new Set(['The site must answer first.']),
    );
    expect(remedies['site']).toContain(remedy);
  });

  it('is broken when the site does not answer', async () => {
    const { fails, remedies } = await verdictsWith({ APP_URL: 'http://127.0.0.1:1' });
    expect(fails).toEqual(['site: http://127.0.0.1:1 gives no answer.']);
    expect(remedies['site']).toBe('Start the app there, or give --url the site’s own address.');
  });

  it.each<[string, () => Response, string, string]>([
    ['is missing', () => new Response('', { status: 404 }), '/privacy answers 404.', 'newest version'],
    [
      'names another address',
      () => new Response('<a href="mailto:other@example.com">'),
      '/privacy has another address than NEXT_PUBLIC_OPERATOR_EMAIL.',
      'Environment Variables',
    ],
  ])('is broken when a legal page %s', async (_what, answer, sentence, remedy) => {
    legal = answer;
    const { fails, remedies } = await verdictsWith();
    expect(fails).toEqual([`site-legal: ${sentence}`]);
    expect(remedies['site-legal']).toContain(remedy);
  });

  it('is broken when it was built with other secrets', async () => {
    allowConsole();
    const { fails, remedies } = await verdictsWith({
      CRON_SECRET: 'another one of sixteen letters',
      STRIPE_WEBHOOK_SECRET: 'whsec_other',
    });
    expect(fails).toEqual([
      'site-cron: The deployment has another CRON_SECRET.',
      'site-webhook-secret: The deployment has another STRIPE_WEBHOOK_SECRET.',
    ]);
    expect(remedies['site-cron']).toContain('Set CRON_SECRET to this one');
    expect(remedies['site-webhook-secret']).toContain('Signing secret');
  });

  it('is broken when it reconciles without the secret, or takes no event', async () => {
    const answered = jest.mocked(globalThis.fetch).getMockImplementation() ?? askAsBefore;
    jest.mocked(globalThis.fetch).mockImplementation((address, init) => {
      const isReconcile = String(address).includes('/api/cron/');
      const isEvent = String(address).includes('/api/webhooks/');
      if (!isReconcile && !isEvent) return answered(address, init);
      return Promise.resolve(new Response('', { status: isReconcile ? 200 : 500 }));
    });
    const { fails, remedies } = await verdictsWith();
    expect(fails).toEqual([
      'site-cron: Without a secret it answers 200.',
      'site-webhook-secret: An event is answered with 500.',
    ]);
    expect(remedies['site-cron']).toContain('a call without the secret must be refused');
  });

  it('is broken when the reconciliation fails', async () => {
    allowConsole();
    await test.control('/faults', {
      service: 'blob',
      operation: 'list',
      effect: 'error',
      status: 500,
      times: 100,
    });
    const { fails, remedies } = await verdictsWith();
    expect(fails).toEqual(['site-cron: It answers 500.']);
    expect(remedies['site-cron']).toContain('Vercel → Logs');
  });

  it('is broken when Firebase’s pages are not proxied', async () => {
    handler = () => new Response('', { status: 404 });
    const { fails, remedies } = await verdictsWith();
    expect(fails).toEqual(['site-sign-in: /__/auth/handler answers 404.']);
    expect(remedies['site-sign-in']).toContain('NEXT_PUBLIC_FIREBASE_PROJECT_ID');
  });

  it('is broken when an unknown address has a page', async () => {
    unknownPage = () => new Response('Home');
    const { fails, remedies } = await verdictsWith();
    expect(fails).toEqual(['site-unknown: /no-such-page answers 200.']);
    expect(remedies['site-unknown']).toContain('No rewrite');
  });

  it('is broken when the wrong stage is open to search engines', async () => {
    page = () => rightPage({ 'x-robots-tag': 'noindex' });
    const production = await verdictsWith();
    expect(production.fails).toEqual([
      'site-indexing: The site asks search engines not to list it, as a preview does.',
    ]);
    expect(production.remedies['site-indexing']).toContain('Domains');
    expect((await verdictsWith(PREVIEW_VARIABLES)).holds).toContain('site-indexing');
    page = null;
    expect((await verdictsWith(PREVIEW_VARIABLES)).fails).toEqual([
      'site-indexing: Search engines may list the preview.',
    ]);
  });

  it('passes the protection of a preview', async () => {
    const asked = jest.mocked(globalThis.fetch);
    await verdictsWith({
      ...PREVIEW_VARIABLES,
      VERCEL_AUTOMATION_BYPASS_SECRET: 'let me in',
      NEXT_PUBLIC_ASSETS_BASE_URL: 'https://assets.example.com',
    });
    const visits = asked.mock.calls.filter(([address]) => String(address).startsWith(SITE));
    expect(visits.length).toBeGreaterThan(5);
    for (const [, init] of visits)
      expect(new Headers(init?.headers).get('x-vercel-protection-bypass')).toBe('let me in');
  });
});

describe('its headers', () => {
  it.each<[string, () => Response, string, string]>([
    [
      'HSTS',
      () => rightPage({ 'strict-transport-security': 'max-age=3600' }),
      'site-headers: Missing or wrong: strict-transport-security (/), strict-transport-security (/generator), strict-transport-security (/donate).',
      'must not change its headers',
    ],
    [
      'nosniff',
      () => rightPage({ 'x-content-type-options': '' }),
      'site-headers: Missing or wrong: x-content-type-options (/), x-content-type-options (/generator), x-content-type-options (/donate).',
      'must not change its headers',
    ],
    [
      'a policy',
      () => rightPage({ 'content-security-policy': '' }),
      'site-policy: / has no Content-Security-Policy.',
      'Build with npm run build',
    ],
    [
      'a strict policy',
      () => rightPage({ 'content-security-policy': "default-src 'self'; script-src 'self' 'unsafe-inline'" }),
      "site-policy: /: script-src 'unsafe-inline': ",
      'Build with npm run build',
    ],
    [
      'the policy of their own scripts',
      () => new Response(`${HTML}<script>strange()</script>`, { headers: rightPage().headers }),
      'site-inline: The policy refuses 1 inline scripts or styles of /.',
      'Build with npm run build',
    ],
  ])('are broken without %s', async (_what, answer, line, remedy) => {
    page = answer;
    const { fails, remedies } = await verdictsWith();
    expect(fails[0]).toContain(line);
    expect(remedies[line.split(':')[0] ?? '']).toContain(remedy);
  });

  it('are broken when the site answers by http', async () => {
    inTheClear = () => new Response('Hello');
    const { fails, remedies } = await verdictsWith();
    expect(fails).toEqual(['site-https: By http:// it answers 200.']);
    expect(remedies['site-https']).toContain('must redirect to https://');
  });

  it('are not checked of the development server on a laptop', async () => {
    const variables = { ...process.env };
    const [everywhere, pages] = responseHeaders(parseEnvironment(variables), null);
    const rules = [...(everywhere?.headers ?? []), ...(pages?.headers ?? [])];
    page = () =>
      new Response(HTML, { headers: rules.map(({ key, value }): [string, string] => [key, value]) });
    const { fails, unchecked } = await verdictsOf(CHECKS, { variables });
    expect(fails).toEqual([]);
    expect(unchecked.map((line) => line.split(':')[0])).toEqual([
      'site-sign-in',
      'consent-screen',
      'site-indexing',
      'site-https',
      'site-policy',
      'site-inline',
    ]);
  });

  it('may allow the local stack’s script on a laptop', async () => {
    const variables = { ...process.env };
    page = () => new Response(HTML, { headers: headersIn(variables) });
    expect((await verdictsOf(CHECKS, { variables })).fails).toEqual([]);
  });
});

// Last, because its answer is cached for a minute.
it('is broken when the site does not reach a provider', async () => {
  allowConsole();
  minutes += 2;
  await test.control('/faults', { service: 'runpod', operation: '*', effect: 'error', times: 10 });
  const { fails, remedies } = await verdictsWith();
  expect(fails).toEqual(['site-health: Its health says: compute unreachable preview.']);
  expect(remedies['site-health']).toContain('Environment Variables');
});
