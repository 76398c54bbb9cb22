import type { StandInRequest, StandInResponse } from '../../kit/http-server';
import { readBrowserFile } from '../../kit/browser-pages';
import { AUTHENTICATION_PATH } from '../payments/confirm-intent';
import { idOf, type StripeWorld } from '../state/world';
import type { Authentication } from '../state/store';
import { chargeIntent, failIntent } from '../payments/charge-intent';
import { findPaymentMethod } from '../payments/payment-method';
import { authenticationPage, endedPage, preferredLanguage, STYLE_PATH } from './page';

/** Ends an authentication and its payment by the customer's choice, once; `failed` also if the bank declines. */
function finishAuthentication(
  world: StripeWorld,
  authentication: Authentication,
  choice: 'complete' | 'fail',
): void {
  const intent = world.store.find('payment_intent', authentication.paymentIntent);
  if (authentication.outcome !== 'pending' || intent?.status !== 'requires_action') return;
  const method = findPaymentMethod(world, idOf(intent.payment_method) ?? '', 'payment_method', 400);
  const error =
    choice === 'complete'
      ? chargeIntent(world, intent, method)
      : failIntent(world, intent, {
          type: 'invalid_request_error',
          code: 'payment_intent_authentication_failure',
          message:
            'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
          payment_method: structuredClone(method),
        });
  authentication.outcome = error ? 'failed' : 'succeeded';
  world.store.save();
}

/** Returns the customer's address after the page: the return_url with Stripe's parameters. */
export function returnAddress(world: StripeWorld, authentication: Authentication): string {
  const intent = world.store.find('payment_intent', authentication.paymentIntent);
  const address = new URL(authentication.returnUrl);
  address.searchParams.set('payment_intent', authentication.paymentIntent);
  address.searchParams.set('payment_intent_client_secret', intent?.client_secret ?? '');
  address.searchParams.set(
    'redirect_status',
    authentication.outcome === 'succeeded' ? 'succeeded' : 'failed',
  );
  return address.href;
}

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
