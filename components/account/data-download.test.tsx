import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import type { AccountDataResponse } from '@/lib/shared/contracts/account-data';
import { defer } from '@/lib/testing/defer';
import { fakeAccount, signedIn } from '@/lib/testing/fake-account';
import { jsonAnswer } from '@/lib/testing/json-answer';
import { renderWithIntl } from '@/lib/testing/render';

import AccountMenu from './account-menu';

const ACCOUNT = {
  uid: 'ada',
  email: 'ada@example.com',
  displayName: 'Ada Byron',
  photoURL: null,
  credits: 70,
  createdAt: '2026-01-01T00:00:00.000Z',
  consent: null,
  consentWithdrawnAt: null,
  refundedCancels: null,
};
const WELCOME = { type: 'welcome', amount: 100, balance: 100, cents: null, jobId: null } as const;
const DONATION = { cents: 500, credits: 525, updatedAt: '2026-01-02T00:00:00.000Z', withdrawnAt: null };

function aJob(id: string, day: number): AccountDataResponse['jobs'][number] {
  return {
    id,
    state: 'completed',
    createdAt: `2026-02-0${day}T00:00:00.000Z`,
    settledAt: null,
    price: 30,
    charged: true,
    refunded: false,
    cancelRequested: false,
    secondTryOf: null,
    change: null,
    failure: null,
    model: 'chiaro',
    recipe: null,
    portraits: [],
    starred: [],
  };
}

const EMPTY = { account: ACCOUNT, ledger: [], donations: [], jobs: [], nextCursor: null };
const PAGES: Record<string, AccountDataResponse> = {
  '': { ...EMPTY, ledger: [{ ...WELCOME, createdAt: ACCOUNT.createdAt }], nextCursor: 'donations' },
  donations: { ...EMPTY, donations: [DONATION], nextCursor: 'jobs' },
  jobs: { ...EMPTY, jobs: [aJob('a', 1), aJob('b', 3)], nextCursor: 'jobs.b' },
  'jobs.b': { ...EMPTY, jobs: [aJob('c', 2)] },
};

let saved: { name: string; content: Blob }[];
let answer: (cursor: string) => Promise<{ status: number; body: object }>;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(2026, 10, 23, 9) });
  saved = [];
  answer = (cursor) => Promise.resolve({ status: 200, body: PAGES[cursor] ?? {} });
  global.fetch = jest.fn(async (path: string) => {
    const { searchParams, pathname } = new URL(path, 'https://chiaro.example.com');
    expect(pathname).toBe('/api/account/data');
    // An answer arrives while a test waits for its effect, never between two of its lines.
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
    const { status, body } = await answer(searchParams.get('cursor') ?? '');
    return jsonAnswer(status, body);
  }) as unknown as typeof fetch;
  let content: Blob;
  URL.createObjectURL = (blob) => {
    content = blob as Blob;
    return 'blob:data';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, content });
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Opens the menu and chooses the item, by keyboard. */
async function download(): Promise<void> {
  const state = signedIn(70);
  const container = new ServiceContainer(fakeAccount(state).services);
  renderWithIntl(<AccountMenu account={state.account} />, { container });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.tab();
  await user.keyboard('{Enter}');
  while (document.activeElement?.textContent !== 'Download my data') await user.tab();
  await user.keyboard('{Enter}');
}

async function savedData(): Promise<unknown> {
  jest.useRealTimers();
  const reader = new FileReader();
  const loaded = new Promise((resolve) => {
    reader.onload = resolve;
  });
  reader.readAsText(saved[0]?.content ?? new Blob());
  await loaded;
  return JSON.parse(String(reader.result));
}

describe('downloading the account’s data', () => {
  it('joins all pages into one file, with the newest job first', async () => {
    await download();
    expect(await screen.findByText('Your data has been downloaded.')).toBeInTheDocument();
    expect(saved.map(({ name }) => name)).toEqual(['chiaro-data-2026-11-23.json']);
    const exportedAt = new Date(2026, 10, 23, 9).toISOString().slice(0, 16);
    expect(await savedData()).toEqual({
      exportedAt: expect.stringMatching(new RegExp(`^${exportedAt}`)),
      account: ACCOUNT,
      ledger: [{ ...WELCOME, createdAt: ACCOUNT.createdAt }],
      donations: [DONATION],
      jobs: [aJob('b', 3), aJob('c', 2), aJob('a', 1)],
    });
  });

  it('shows how much has arrived, and does not start twice', async () => {
    const rest = defer();
    const first = answer;
    answer = async (cursor) => {
      if (cursor === 'jobs.b') await rest.promise;
      return first(cursor);
    };
    await download();
    expect(await screen.findByText('Collecting your data… 4 records so far.')).toBeInTheDocument();
    const item = screen.getByRole('button', { name: 'Download my data' });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveFocus();
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(item);
    expect(fetch).toHaveBeenCalledTimes(4);
    rest.resolve();
    expect(await screen.findByText('Your data has been downloaded.')).toBeInTheDocument();
    expect(saved).toHaveLength(1);
  });

  it.each([
    [
      'a failure',
      503,
      { error: 'x', code: 'unavailable' },
      'We couldn’t collect your data. Please try again.',
    ],
    [
      'the limit',
      429,
      { error: 'x', code: 'rate_limited', retryAfterSeconds: 600 },
      'Too many requests. Please try again in 10 minutes.',
    ],
  ])('saves nothing after %s, says so, and can be repeated', async (_name, status, body, text) => {
    const first = answer;
    answer = (cursor) => (cursor === 'jobs' ? Promise.resolve({ status, body }) : first(cursor));
    await download();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(saved).toEqual([]);
    answer = first;
    const item = screen.getByRole('button', { name: 'Download my data' });
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(item);
    expect(await screen.findByText('Your data has been downloaded.')).toBeInTheDocument();
    expect(saved).toHaveLength(1);
  });
});
