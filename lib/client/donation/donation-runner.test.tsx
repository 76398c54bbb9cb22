import { ServiceContainer } from '@/lib/browser/service-container';
import { setOnline } from '@/lib/browser/testing/set-online';
import type { ProcessPaymentResponse } from '@/lib/shared/contracts/payments';
import { fake } from '@/lib/testing/fake';
import { signedIn } from '@/lib/testing/fake-account';

import { createAccount } from '../account/account';
import { CallError } from '../api/call-error';
import { createSignOutSignal } from '../sign-out-signal';
import {
  createDonationRunner,
  createLeaveFor,
  createProcessPayment,
  type ProcessPayment,
} from './donation-runner';
import { createDonationState, type DonationState, type MakePaymentMethod } from './donation-state';
import { unansweredDonation } from './pending-donation';
import { unseenThanks } from './payment-return';

const PAID: ProcessPaymentResponse = { success: true, addedCredits: 1100 };
const LOST = new CallError('no_answer');
const DECLINED = new CallError('card_declined', { declineCode: 'generic_decline' });
const TOO_MANY = new CallError('too_many_attempts', { retryAfterSeconds: 90 });

let keys = 0;
let cards = 0;

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: () => `key-${(keys += 1)}` });
});
afterEach(() => {
  setOnline(true);
  jest.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

/** A page's runner; a second one in the same test is the page after a reload. */
function openPage() {
  const processPayment = jest.fn<ReturnType<ProcessPayment>, Parameters<ProcessPayment>>(() =>
    Promise.resolve(PAID),
  );
  const leaveFor = jest.fn();
  const refreshAccount = jest.fn(() => Promise.resolve(signedIn(1230).account));
  const container = new ServiceContainer([
    fake(createProcessPayment, processPayment),
    fake(createLeaveFor, leaveFor),
    fake(createAccount, { refresh: refreshAccount }),
  ]);
  const runner = createDonationRunner(container);
  const { store } = container.get(createDonationState);
  const makePaymentMethod = jest.fn((): ReturnType<MakePaymentMethod> => {
    cards += 1;
    return Promise.resolve(`pm_${cards}`);
  });
  const signOut = () => container.get(createSignOutSignal).report();
  const donate = (cents: number, uid: string | null = 'ada') =>
    finish(runner.donate({ cents, uid, billing: {}, makePaymentMethod }));
  const keysSent = () => processPayment.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
  const calls = { processPayment, leaveFor, refreshAccount, makePaymentMethod };
  return { ...calls, signOut, store, runner, donate, keysSent };
}

/** A page whose donation of $10 has no answer, nor has any other until a test says so. */
async function openUnanswered() {
  const page = openPage();
  page.processPayment.mockRejectedValue(LOST);
  await page.donate(1000);
  return page;
}

/** Lets the time pass that a call needs. */
async function finish(call: Promise<void>): Promise<void> {
  const end = { isReached: false };
  void call.then(() => (end.isReached = true));
  while (!end.isReached) await jest.advanceTimersByTimeAsync(500);
}

function errorCode({ error }: DonationState): string | undefined {
  return error?.cause.kind === 'call' ? error.cause.code : error?.cause.kind;
}

describe('a donation', () => {
  it('sends the cents with the account, thanks, stores the amount, and fetches the balance', async () => {
    const page = openPage();
    await page.donate(1115);
    expect(page.processPayment.mock.calls[0]?.[0].request).toEqual({
      paymentMethodId: `pm_${cards}`,
      cents: 1115,
      userId: 'ada',
    });
    expect(page.store.get().phase).toEqual({
      name: 'thanks',
      thanks: { kind: 'credited', cents: 1115, credits: 1100, balance: 1230 },
    });
    expect(localStorage.getItem('lastDonationAmount')).toBe('11.15');
    expect(unseenThanks()).toMatchObject({ kind: 'credited', cents: 1115 });
    expect(unansweredDonation('ada')).toBeNull();
  });

  it('leaves nothing of its amount to the next user where its donor signs out meanwhile', async () => {
    const page = openPage();
    page.processPayment.mockImplementationOnce(() => {
      page.signOut();
      return Promise.resolve(PAID);
    });
    await page.donate(1115);
    const thanks = { kind: 'pending', cents: null, paymentIntentId: null };
    expect(page.store.get().phase).toEqual({ name: 'thanks', thanks });
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch('11.?15');
  });

  it('is made once however often it is started', async () => {
    const page = openPage();
    await Promise.all([page.donate(500), page.donate(500)]);
    expect(page.processPayment).toHaveBeenCalledTimes(1);
    expect(page.makePaymentMethod).toHaveBeenCalledTimes(1);
  });

  it('goes to the bank’s page, and only to a web address', async () => {
    const page = openPage();
    page.processPayment.mockResolvedValueOnce({
      requires_action: true,
      redirect_url: 'https://bank.test/3ds',
    });
    await page.donate(1000);
    expect(page.leaveFor).toHaveBeenCalledWith('https://bank.test/3ds');
    expect(page.store.get().phase.name).toBe('redirecting');
    expect(localStorage.getItem('lastDonationAmount')).toBe('10');

    const other = openPage();
    other.processPayment.mockResolvedValueOnce({
      requires_action: true,
      redirect_url: 'javascript:alert(1)',
    });
    await other.donate(1000);
    expect(other.leaveFor).not.toHaveBeenCalled();
    expect(errorCode(other.store.get())).toBe('payment_unexpected');
  });

  it('shows the provider’s error about the card, and sends nothing', async () => {
    const page = openPage();
    page.makePaymentMethod.mockResolvedValueOnce({
      kind: 'card',
      errorType: 'card_error',
      message: 'Your card number is incomplete.',
    });
    await page.donate(1000);
    expect(page.store.get().error?.cause).toMatchObject({ message: 'Your card number is incomplete.' });
    expect(page.processPayment).not.toHaveBeenCalled();
    page.makePaymentMethod.mockRejectedValueOnce(new Error('gone'));
    await page.donate(1000);
    expect(errorCode(page.store.get())).toBe('payment_unexpected');
  });

  it('that is declined has ended: the next one has its own key', async () => {
    const page = openPage();
    page.processPayment.mockRejectedValueOnce(DECLINED);
    await page.donate(1000);
    expect(errorCode(page.store.get())).toBe('card_declined');
    expect(page.store.get().unansweredCents).toBeNull();
    expect(localStorage.getItem('lastDonationAmount')).toBeNull();
    await page.donate(1000);
    expect(new Set(page.keysSent()).size).toBe(2);
    expect(page.store.get().phase.name).toBe('thanks');
  });

  it.each([
    'too_many_attempts',
    'auth_required',
    'donation_sign_in_required',
    'payment_configuration',
  ] as const)('refused at once with %s had no effect and is forgotten', async (code) => {
    const page = openPage();
    page.processPayment.mockRejectedValueOnce(new CallError(code));
    await page.donate(1000);
    expect(page.store.get().unansweredCents).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a donation whose answer is lost', () => {
  it('is repeated with the same key and body', async () => {
    const page = openPage();
    page.processPayment.mockRejectedValueOnce(LOST).mockRejectedValueOnce(new CallError('busy'));
    await page.donate(1000);
    expect(page.processPayment).toHaveBeenCalledTimes(3);
    expect(new Set(page.keysSent()).size).toBe(1);
    expect(new Set(page.processPayment.mock.calls.map(([{ request }]) => JSON.stringify(request))).size).toBe(
      1,
    );
    expect(page.store.get().phase.name).toBe('thanks');
  });

  it('waits for the network', async () => {
    const page = openPage();
    setOnline(false);
    const donating = page.donate(1000);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(page.processPayment).not.toHaveBeenCalled();
    setOnline(true);
    await donating;
    expect(page.store.get().phase.name).toBe('thanks');
  });

  it('comes first when the user donates again: if it is paid, nothing else is charged', async () => {
    const page = await openUnanswered();
    expect(page.store.get()).toMatchObject({ unansweredCents: 1000, phase: { name: 'form' } });
    page.processPayment.mockResolvedValue(PAID);
    await page.donate(2000);
    expect(new Set(page.keysSent()).size).toBe(1);
    expect(page.makePaymentMethod).toHaveBeenCalledTimes(1);
    expect(page.store.get().phase).toMatchObject({ thanks: { cents: 1000 } });
  });

  it.each(['card_declined', 'payment_failed', 'invalid_field', 'invalid_amount', 'invalid_request'] as const)(
    'that has failed (%s) is replaced by the new one',
    async (code) => {
      const page = await openUnanswered();
      page.processPayment.mockReset().mockRejectedValueOnce(new CallError(code)).mockResolvedValueOnce(PAID);
      await page.donate(2000);
      expect(new Set(page.keysSent()).size).toBe(2);
      expect(page.store.get().phase).toMatchObject({ thanks: { cents: 2000 } });
    },
  );

  it('stays undecided after a refusal that is not about it', async () => {
    const page = openPage();
    page.processPayment.mockRejectedValueOnce(LOST).mockRejectedValueOnce(TOO_MANY);
    await page.donate(1000);
    expect(errorCode(page.store.get())).toBe('too_many_attempts');
    expect(page.store.get().unansweredCents).toBe(1000);
    page.processPayment.mockRejectedValueOnce(TOO_MANY);
    await page.donate(2000);
    expect(new Set(page.keysSent()).size).toBe(1);
  });

  it('is not repeated by a reload, only by the user, and can be forgotten', async () => {
    const before = await openUnanswered();
    const page = openPage();
    page.runner.showUnanswered('ada');
    expect(page.store.get().unansweredCents).toBe(1000);
    expect(page.processPayment).not.toHaveBeenCalled();
    await finish(page.runner.finishEarlier('ada'));
    expect(page.keysSent()).toEqual([before.keysSent()[0]]);
    expect(page.store.get().phase.name).toBe('thanks');

    await before.donate(500);
    page.runner.forgetEarlier('ada');
    page.runner.showUnanswered('ada');
    expect(page.store.get().unansweredCents).toBeNull();
    expect(unansweredDonation('ada')).toBeNull();
  });

  it.each([
    ['after twenty hours, before its key', 20],
    ['when a clock that was set back hides its age', -365 * 24],
  ])('is forgotten %s', async (_, hours) => {
    const page = await openUnanswered();
    jest.setSystemTime(Date.now() + hours * 60 * 60_000);
    page.runner.showUnanswered('ada');
    expect(page.store.get().unansweredCents).toBeNull();
  });

  it('belongs to its account; one without an account stays so after a sign-in', async () => {
    const page = await openUnanswered();
    page.runner.showUnanswered('bob');
    expect(page.store.get().unansweredCents).toBeNull();
    sessionStorage.clear();
    page.processPayment.mockClear();
    await page.donate(700, null);
    page.processPayment.mockResolvedValue({ success: true, addedCredits: 0 });
    await page.donate(700, 'bob');
    expect(page.processPayment.mock.lastCall?.[0]).toMatchObject({ uid: '', request: { userId: null } });
    expect(new Set(page.keysSent()).size).toBe(1);
  });

  it.each(['{', '{"uid":"ada"}', '{"uid":"ada","idempotencyKey":"k","body":"{}","at":0}'])(
    'is ignored when the storage holds %s',
    (stored) => {
      sessionStorage.setItem('donation_intention:ada', stored);
      const page = openPage();
      page.runner.showUnanswered('ada');
      expect(page.store.get().unansweredCents).toBeNull();
    },
  );
});
