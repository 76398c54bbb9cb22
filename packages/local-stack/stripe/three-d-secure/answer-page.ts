import type Stripe from 'stripe';

import type { StandInRequest, StandInResponse } from '../../kit/http-server';
import { readBrowserFile } from '../../kit/browser-pages';
import { AUTHENTICATION_PATH } from '../payments/confirm-intent';
import { idOf, type StripeWorld } from '../state/world';
import type { Authentication } from '../state/store';
import { chargeIntent, failIntent } from '../payments/charge-intent';
import { findPaymentMethod } from '../payments/payment-method';
import { authenticationPage, STYLE_PATH } from './page';

/** Ends a payment by the customer's choice. It fails also if the bank declines. */
function finishAuthentication(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  choice: 'complete' | 'fail',
): void {
  const method = findPaymentMethod(world, idOf(intent.payment_method) ?? '', 400);
  if (choice === 'complete') {
    chargeIntent(world, intent, method);
    return;
  }
  failIntent(world, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: structuredClone(method),
  });
}

/** Returns the customer's address after the page: the return_url with Stripe's parameters. */
function returnAddress(returnUrl: string, intent: Stripe.PaymentIntent): string {
  const address = new URL(returnUrl);
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  address.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return address.href;
}

/** Whether a request is for a page and not for the API. */
export function isPage({ url }: StandInRequest): boolean {
  return url.pathname.startsWith('/3d_secure_2/');
}

/** Answers the customer's browser; the page of a payment that waits no longer redirects to the merchant every time. */
export function answerPage(world: StripeWorld, { method, url }: StandInRequest): StandInResponse {
  if (url.pathname === STYLE_PATH) return styleSheet();
  const [token = '', choice] = url.pathname.slice(AUTHENTICATION_PATH.length).split('/');
  const { authentications } = world.store;
  const authentication = Object.hasOwn(authentications, token) ? authentications[token] : undefined;
  const intent = authentication && world.store.find('payment_intent', authentication.paymentIntent);
  if (!intent) return { status: 404, body: 'There is no such authentication.' };
  const isWaiting = intent.status === 'requires_action';
  if (isWaiting && method === 'POST' && (choice === 'complete' || choice === 'fail'))
    finishAuthentication(world, intent, choice);
  else if (isWaiting) return pendingPage(world, authentication, intent);
  const location = returnAddress(authentication.returnUrl, intent);
  return { status: 303, headers: { location, ...NOT_KEPT } };
}

const NOT_KEPT = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** Browsers check the address to which the page's forms redirect as a form target, too. */
function pendingPage(
  { store }: StripeWorld,
  { token, returnUrl }: Authentication,
  { payment_method: methodId, amount, currency }: Stripe.PaymentIntent,
): StandInResponse {
  const last4 = store.find('payment_method', idOf(methodId) ?? '')?.card?.last4 ?? '';
  const policy = `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self' ${new URL(returnUrl).origin}; frame-ancestors 'none'`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  const body = authenticationPage({ token, amount, currency, last4 });
  return { status: 200, headers: { ...headers, ...NOT_KEPT }, body };
}

function styleSheet(): StandInResponse {
  const headers = { 'content-type': 'text/css; charset=utf-8', ...NOT_KEPT };
  return { status: 200, headers, body: readBrowserFile('kit/stand-in-page.css') };
}
