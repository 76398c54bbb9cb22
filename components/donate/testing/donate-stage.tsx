import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';

import { donateEndpoint } from '@/lib/shared/contracts/payments';
import type { AccountState } from '@/lib/client/account/account-session';
import { ServiceContainer } from '@/lib/browser/service-container';
import { createDonation } from '@/lib/client/donation/donation';
import { createLeaveFor } from '@/lib/client/donation/donation-runner';
import type { Locale } from '@/lib/i18n/locales';
import { fake } from '@/lib/testing/fake';
import { fakeAccount, signedIn } from '@/lib/testing/fake-account';
import { jsonAnswer } from '@/lib/testing/json-answer';
import { renderWithIntl } from '@/lib/testing/render';

import { DonatePage } from '../donate-page';
import { resetFakeStripe } from './fake-stripe-elements';

interface Visit {
  locale?: Locale;
  account?: AccountState;
}

/** Renders the page in a new tab. A refresh of the account returns 1,230 credits. */
export function renderDonatePage({ locale = 'en', account: state }: Visit = {}) {
  const account = fakeAccount(state);
  account.refresh.mockImplementation(() => Promise.resolve(signedIn(1230).account));
  const leaveFor = jest.fn();
  const container = new ServiceContainer([...account.services, fake(createLeaveFor, leaveFor)]);
  const { unmount } = renderWithIntl(<DonatePage />, { locale, container });
  return { account, container, leaveFor, unmount, donation: container.get(createDonation) };
}

/** The page once its card field is ready. */
export async function openDonatePage(visit: Visit = {}) {
  const page = renderDonatePage(visit);
  await screen.findByLabelText('Card number');
  return { user: userEvent.setup(), ...page };
}

/** A fresh browser: nothing stored, the provider's script works, and what jsdom lacks is there. */
export function resetDonateStage(): void {
  let number = 0;
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
    return Promise.resolve(jsonAnswer(status, body));
  });
  global.fetch = fetchDouble as unknown as typeof fetch;
  return fetchDouble;
}

/** Where the page sends a donation. */
export const PAYMENT = donateEndpoint.path;

/** Answers each donation so. */
export function answerPayments(status: number, body: object): jest.Mock {
  return answerWith({ [PAYMENT]: () => ({ status, body }) });
}

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
      headers: new Headers(init.headers),
    }));
}

/** Chooses an amount and presses Donate. */
export async function donate(user: UserEvent, amount = '$5'): Promise<void> {
  await user.click(radio(amount));
  await user.click(donateButton());
}
