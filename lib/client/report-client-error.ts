import type { ClientError, reportClientErrorEndpoint } from '@/lib/shared/contracts/operations';
import {
  type Browser,
  CLIENT_ERRORS_PER_LOAD,
  CLIENT_ERRORS_SHARE,
  REPORTED_PAGES,
} from '@/lib/shared/client-errors';

/* The contract is imported as a type: its code is larger than this. */
const PATH: typeof reportClientErrorEndpoint.path = '/api/client-errors';

/** The file and place of the error in our code, without the host and the user's words. */
const PLACE = /\/_next\/static\/(?:chunks\/)?([\w./-]+\.js:\d+:\d+)/;

const isSampled = Math.random() < CLIENT_ERRORS_SHARE;
const reported = new Set<string>();

/**
 * Reports an error of the page to the operator: its name, its code or its place in our code, the page, the build and the
 * family of the browser. No message, no address's parameters. Never throws.
 */
export function reportClientError(error: unknown): void {
  if (!isSampled || !(error instanceof Error) || reported.size >= CLIENT_ERRORS_PER_LOAD) return;
  const { code, digest } = error as Error & { code?: unknown; digest?: unknown };
  const named = [code, digest].find((word) => typeof word === 'string' && /^[\w/-]{1,80}$/.test(word));
  const place = PLACE.exec(error.stack ?? '')?.[1]?.slice(-80);
  // An extension's error is not ours.
  if (named === undefined && place === undefined) return;
  const body: ClientError = {
    name: /^\w{1,40}$/.test(error.name) ? error.name : 'Error',
    code: String(named ?? place),
    page: REPORTED_PAGES.find((page) => page === window.location.pathname) ?? 'other',
    build: process.env['BUILD_ID'] ?? '',
    browser: browserOf(navigator.userAgent),
  };
  const key = `${body.name} ${body.code}`;
  if (reported.has(key)) return;
  reported.add(key);
  const request = { method: 'POST', keepalive: true, headers: { 'content-type': 'application/json' } };
  // A report that is lost is not missed.
  fetch(PATH, { ...request, body: JSON.stringify(body) }).catch(() => undefined);
}

function browserOf(userAgent: string): Browser {
  if (/Firefox|FxiOS/.test(userAgent)) return 'firefox';
  if (/Chrome|CriOS/.test(userAgent)) return 'chromium';
  return /Safari/.test(userAgent) ? 'safari' : 'other';
}
