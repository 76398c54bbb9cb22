import type { StandInRequest, StandInResponse } from '../../kit/http-server';
import { readBrowserFile } from '../../kit/browser-pages';
import { AUTHENTICATION_PATH } from '../payments/confirm-intent';
import { idOf, type StripeWorld } from '../state/world';
import type { Authentication } from '../state/store';
import { finishAuthentication, returnAddress } from './finish-authentication';
import { authenticationPage, endedPage, preferredLanguage, STYLE_PATH } from './page';

const MERCHANT = 'Chiaro';

/** Whether a request is for a page and not for the API. */
export function isPage({ url }: StandInRequest): boolean {
  return url.pathname.startsWith('/3d_secure_2/');
}

/** Answers the customer's browser; an authentication that has ended redirects to the merchant every time. */
export function answerPage(world: StripeWorld, request: StandInRequest): StandInResponse {
  const { method, url, headers } = request;
  if (url.pathname === STYLE_PATH) return styleSheet();
  const language = preferredLanguage(headers['accept-language']);
  const [token = '', choice] = url.pathname.slice(AUTHENTICATION_PATH.length).split('/');
  const { authentications } = world.store;
  const authentication = Object.hasOwn(authentications, token) ? authentications[token] : undefined;
  if (!authentication || !url.pathname.startsWith(AUTHENTICATION_PATH)) {
    return { status: 404, body: 'There is no such authentication.' };
  }
  if (method === 'POST' && (choice === 'complete' || choice === 'fail')) {
    finishAuthentication(world, authentication, choice);
  }
  if (authentication.outcome === 'succeeded' || authentication.outcome === 'failed') {
    return { status: 303, headers: { location: returnAddress(world, authentication), ...NOT_KEPT } };
  }
  if (authentication.outcome === 'superseded') {
    return html(410, endedPage(returnAddress(world, authentication), language));
  }
  return html(200, pendingPage(world, authentication, language), authentication.returnUrl);
}

function pendingPage(
  { store }: StripeWorld,
  { token, paymentIntent }: Authentication,
  language: ReturnType<typeof preferredLanguage>,
): string {
  const intent = store.find('payment_intent', paymentIntent);
  const method = store.find('payment_method', idOf(intent?.payment_method ?? null) ?? '');
  const { amount = 0, currency = 'usd' } = intent ?? {};
  return authenticationPage(
    { token, merchant: MERCHANT, amount, currency, last4: method?.card?.last4 ?? '' },
    language,
  );
}

const NOT_KEPT = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** @param leadsTo the address to which the page's forms redirect; browsers check it as a form target, too. */
function html(status: number, body: string, leadsTo?: string): StandInResponse {
  const formTargets = leadsTo === undefined ? "'none'" : `'self' ${new URL(leadsTo).origin}`;
  const policy = `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action ${formTargets}; frame-ancestors 'none'`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return { status, headers: { ...headers, ...NOT_KEPT }, body };
}

function styleSheet(): StandInResponse {
  const body = readBrowserFile('kit/stand-in-page.css') + readBrowserFile('stripe/three-d-secure/page.css');
  return { status: 200, headers: { 'content-type': 'text/css; charset=utf-8', ...NOT_KEPT }, body };
}
