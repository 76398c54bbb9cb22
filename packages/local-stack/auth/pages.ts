import type { StandInRequest, StandInResponse } from '../kit/http-server';
import { buildBootScript, gapiScript, type BootScriptOptions } from '../shims/boot-script';
import { readBrowserFile } from '../kit/browser-pages';
import { GOOGLE_PROVIDER_ID } from './accounts/account';
import type { AccountStore } from './accounts/account-store';
import { chooserPage, messagePage } from './chooser/chooser-page';
import { claimsOf, PREDEFINED_USERS, readUser, type ProviderUser } from './chooser/provider-users';
import { parseObject } from './accounts/id-token';

/** The state and options of the pages and scripts. */
export interface PagesContext {
  store: AccountStore;
  boot: Omit<BootScriptOptions, 'authHost'>;
  /** The results of redirect sign-ins that the frame has not taken yet, by the app's storage key. */
  redirects: Map<string, unknown>;
}

/** All scripts of the pages come from this server. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');

type Page = (context: PagesContext, request: StandInRequest) => StandInResponse;

const PAGES: Record<string, Page> = {
  'GET /': () => ({ status: 200, body: { authEmulator: { ready: true } } }),
  'GET /boot.js': ({ boot }, { url }) => script(buildBootScript({ ...boot, authHost: url.host })),
  'GET /shims/api.js': () => script(gapiScript()),
  'GET /emulator/auth/handler': (context, { url }) => handlerPage(context, url.searchParams),
  'GET /emulator/auth/iframe': () => html(IFRAME_PAGE, PAGE_POLICY),
  'GET /emulator/auth/chooser.js': () => script(readBrowserFile('auth/chooser/chooser.js')),
  'GET /emulator/auth/iframe.js': () => script(readBrowserFile('auth/chooser/iframe.js')),
  'GET /emulator/auth/chooser.css': () => text('text/css', readBrowserFile('kit/stand-in-page.css')),
  'GET /contact': () => html(messagePage('The contact link', CONTACT_SENTENCE), PAGE_POLICY),
  'POST /emulator/auth/people': ({ store }, request) =>
    answerOwnPage(request, (form) => addUser(store, form)),
  'POST /emulator/auth/redirects': ({ redirects }, request) =>
    answerOwnPage(request, ({ storageKey, authEvent }) => {
      redirects.set(String(storageKey), authEvent);
      return {};
    }),
  'POST /emulator/auth/redirects/take': ({ redirects }, request) =>
    answerOwnPage(request, ({ storageKey }) => {
      const authEvent = redirects.get(String(storageKey)) ?? null;
      redirects.delete(String(storageKey));
      return { authEvent };
    }),
};

const CONTACT_SENTENCE =
  'Set NEXT_PUBLIC_LINKEDIN_URL in .env.local to the LinkedIn page that this link opens.';

const IFRAME_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Local sign-in</title></head>
<body><script src="/shims/api.js"></script><script src="/emulator/auth/iframe.js"></script></body>
</html>
`;

/** Returns the page or script of a request, or undefined for an API call. */
export function findPage({ method, url }: StandInRequest): Page | undefined {
  return PAGES[`${method} ${url.pathname}`];
}

function handlerPage({ store }: PagesContext, query: URLSearchParams): StandInResponse {
  const providerId = query.get('providerId');
  const policy = `${PAGE_POLICY}; frame-ancestors 'none'`;
  if (providerId !== GOOGLE_PROVIDER_ID || !isAnswerable(query)) {
    const sentence =
      'The local stack signs in with Google, in a window or in the tab of a page on this machine.';
    return { ...html(messagePage('Not available', sentence), policy), status: 501 };
  }
  return html(chooserPage(usersOf(store)), policy);
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Whether the result can return to the app: to the opening page, or to an address on this machine. */
function isAnswerable(query: URLSearchParams): boolean {
  const authType = query.get('authType');
  if (authType?.endsWith('ViaPopup')) return true;
  const back = query.get('redirectUrl') ?? '';
  return authType === 'signInViaRedirect' && URL.canParse(back) && LOOPBACK.includes(new URL(back).hostname);
}

/** Answers a call of the chooser or the frame and refuses those of other sites. */
function answerOwnPage(
  { headers, body }: StandInRequest,
  answer: (form: Record<string, unknown>) => object,
): StandInResponse {
  if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`)
    return { status: 403, body: { error: 'Only pages of the sign-in call this.' } };
  return { status: 200, body: answer((parseObject(body.toString('utf8')) ?? {}) as Record<string, unknown>) };
}

function addUser(store: AccountStore, form: Record<string, unknown>): object {
  const user = readUser(form);
  if (!user) return {};
  const known = usersOf(store).find(({ email }) => email === user.email);
  if (!known) store.addUser(user);
  return { claims: claimsOf(known ?? user) };
}

function usersOf(store: AccountStore): ProviderUser[] {
  return [...PREDEFINED_USERS, ...store.addedUsers()];
}

function html(body: string, policy: string): StandInResponse {
  const page = text('text/html', body);
  return { ...page, headers: { ...page.headers, 'content-security-policy': policy } };
}

function script(body: string): StandInResponse {
  return text('text/javascript', body);
}

function text(type: string, body: string): StandInResponse {
  return {
    status: 200,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' },
    body,
  };
}
