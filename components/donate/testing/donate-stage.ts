import { act, screen } from '@testing-library/react';

import { resetAmountChoice } from '@/lib/client/donation/amount-choice';
import { resetDonation } from '@/lib/client/donation/donation';
import { resetLanguageStore } from '@/lib/i18n/language-store';

import { stripeLoader } from '../card/load-stripe';
import { resetFakeStripe } from './fake-stripe-elements';

/** What `useAccount` gives while nobody is signed in. */
export const SIGNED_OUT = { status: 'signed-out', account: null, error: null };

/** What `useAccount` gives for Ada with a balance in credits. */
export function signedIn(credits: number) {
  const account = { uid: 'ada', credits, displayName: 'Ada Byron', email: 'ada@example.com', openJobs: [] };
  return { status: 'signed-in', account, error: null };
}

/** A fresh browser: nothing stored, nothing chosen, the provider at hand, and what jsdom lacks. */
export function resetDonateStage(): void {
  let number = 0;
  act(() => {
    resetDonation();
    resetAmountChoice();
    resetLanguageStore();
  });
  stripeLoader.forget();
  resetFakeStripe();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/donate');
  process.env['NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY'] = 'pk_test_x';
  HTMLElement.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
  window.matchMedia = () =>
    ({
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: () => `key-${(number += 1)}` });
}

/** Answers each call of our endpoints as JSON; a status of 0 is a lost connection. */
export function answerWith(answers: Record<string, () => { status: number; body: object }>): jest.Mock {
  const fetchDouble = jest.fn((path: string) => {
    const { status, body } = answers[path]?.() ?? { status: 404, body: {} };
    if (status === 0) return Promise.reject(new TypeError('offline'));
    return Promise.resolve({ status, json: () => Promise.resolve(body) });
  });
  global.fetch = fetchDouble as unknown as typeof fetch;
  return fetchDouble;
}

/** Where the page sends a donation. */
export const PAYMENT = '/api/process-payment';

export const radio = (name: string): HTMLElement => screen.getByRole('radio', { name });
export const donateButton = (): HTMLElement => screen.getByRole('button', { name: /^Donate/ });
export const amountField = (): HTMLElement =>
  screen.getByRole('spinbutton', { name: 'Amount in US dollars' });

/** What the page sent to be paid. */
export function paymentsSent(fetchDouble: jest.Mock): { body: unknown; headers: Headers }[] {
  return (fetchDouble.mock.calls as [string, RequestInit][])
    .filter(([path]) => path === PAYMENT)
    .map(([, init]) => ({
      body: JSON.parse(String(init.body)) as unknown,
      headers: init.headers as Headers,
    }));
}
