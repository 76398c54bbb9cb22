import { unstable_getResponseFromNextConfig as answerOf } from 'next/experimental/testing/server';

import { PREVIEW_VARIABLES, PRODUCTION_VARIABLES } from '../../testing/production-variables';

import { parseEnvironment } from '../environment/environment';
import { responseHeaders } from './response-headers';

const INLINE = { scripts: ["'sha256-script'"], styles: [] };

/** The headers of an address. */
async function headersOf(path: string, variables: Record<string, string> = {}): Promise<Headers> {
  const environment = parseEnvironment({ ...PRODUCTION_VARIABLES, ...variables });
  const headers = async () => responseHeaders(environment, INLINE);
  const { headers: answered } = await answerOf({
    url: new URL(path, environment.APP_URL).href,
    nextConfig: { headers },
  });
  return answered;
}

const PAGES = [
  '/',
  '/generator',
  '/donate',
  '/privacy',
  '/terms',
  '/nowhere',
  '/donate/2',
  '/robots.txt',
  '/api',
  '/imagesque',
];
const API = ['/api/account', '/api/check-runpod-job/1', '/api/nowhere'];
const FILES = ['/_next/static/chunks/1.js', '/images/poses/anna-320.avif', '/fonts/text.v1.woff2'];
const SIGN_IN = ['/__/auth/handler', '/__/auth/iframe'];

it.each(PAGES)('%s is a page: the whole policy, no frames, and windows that report back', async (path) => {
  const headers = await headersOf(path);
  expect(headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-script'");
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(headers.get('permissions-policy')).toContain('camera=(self)');
});

it.each(API)('%s is data', async (path) => {
  const headers = await headersOf(path);
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get('x-frame-options')).toBe('DENY');
});

const PHOTO_LOOK = '/photo-look/0a1b/worker.js';

it.each([...FILES, PHOTO_LOOK])('%s is a file with its own short policy', async (path) => {
  const policy = (await headersOf(path)).get('content-security-policy');
  expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
  expect(policy).not.toContain('sha256');
});

it('only the workers that look at photos and decode HEIC may run WebAssembly', async () => {
  const mayRun = async (path: string) =>
    (await headersOf(path)).get('content-security-policy')?.includes('wasm-unsafe-eval') ?? false;
  expect(await mayRun(PHOTO_LOOK)).toBe(true);
  for (const path of [...PAGES, ...API, ...FILES, ...SIGN_IN]) expect(await mayRun(path)).toBe(false);
});

it.each(SIGN_IN)('%s is Firebase’s page, which is framed and has its own scripts', async (path) => {
  const headers = await headersOf(path);
  expect(headers.get('content-security-policy')).toBeNull();
  expect(headers.get('x-frame-options')).toBeNull();
  expect(headers.get('cross-origin-opener-policy')).toBeNull();
});

it('/opening.html, the sign-in window’s first page, has no opener policy', async () => {
  const headers = await headersOf('/opening.html');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; img-src 'self'; frame-ancestors 'none'",
  );
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('cross-origin-opener-policy')).toBeNull();
});

it.each([...PAGES, ...API, ...FILES, ...SIGN_IN])('%s has its type and comes by HTTPS', async (path) => {
  const headers = await headersOf(path);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
});

it('requires no HTTPS where the app has none', async () => {
  const headers = await headersOf('/', { APP_URL: 'http://localhost:3000' });
  expect(headers.get('strict-transport-security')).toBeNull();
});

it.each(['/', '/api/account', '/images/poses/anna-320.avif'])(
  '%s of a preview is not indexed',
  async (path) => {
    expect((await headersOf(path, PREVIEW_VARIABLES)).get('x-robots-tag')).toBe('noindex');
    expect((await headersOf(path)).get('x-robots-tag')).toBeNull();
  },
);
