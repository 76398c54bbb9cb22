import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import type { AccountResponse } from '@/lib/shared/contracts/account';
import { anAccount } from '@/lib/testing/fake-account';
import { FakeAuthSdk } from '@/lib/testing/fake-auth-sdk';
import { jsonAnswer } from '@/lib/testing/json-answer';
import { renderWithIntl } from '@/lib/testing/render';

import { SiteHeader } from './site-header';

jest.mock('next/navigation', () => ({ usePathname: () => '/donate' }));

const CREATED = '2026-01-01T12:00:00.000Z';
const ACCOUNT = anAccount({ uid: 'u1', displayName: 'Ada King Byron', credits: 1070, createdAt: CREATED });
const FIRST_PAGE = {
  entries: [{ id: 'debit_1', type: 'debit', amount: -30, balance: 1070, cents: null, createdAt: CREATED }],
  nextCursor: 'older',
};
const SECOND_PAGE = {
  entries: [{ id: 'welcome', type: 'welcome', amount: 100, balance: 100, cents: null, createdAt: CREATED }],
  nextCursor: null,
};

let sdk: FakeAuthSdk;
let account: AccountResponse;
let ledgerWorks = true;

async function answer(path: string) {
  if (path === '/api/account') return jsonAnswer(200, account);
  if (!ledgerWorks) return jsonAnswer(503, { error: 'x', code: 'unavailable' });
  return jsonAnswer(200, path.includes('cursor=older') ? SECOND_PAGE : FIRST_PAGE);
}

beforeEach(() => {
  window.localStorage.clear();
  sdk = new FakeAuthSdk();
  account = ACCOUNT;
  ledgerWorks = true;
  globalThis.fetch = answer as unknown as typeof fetch;
});

function renderHeader(): void {
  renderWithIntl(<SiteHeader />, { container: new ServiceContainer([sdk.service]) });
}

async function openAccountMenu(): Promise<void> {
  renderHeader();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('1,070 credits');
  await userEvent.click(await screen.findByRole('button', { name: 'Account menu' }));
}

describe('the header', () => {
  it('links the three pages and marks the current one', () => {
    renderHeader();
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Create Portrait', '/generator'],
      ['Donate', '/donate'],
    ]);
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Donate');
  });

  it('opens the menu of phones; Escape closes it and returns the focus', async () => {
    renderHeader();
    const button = screen.getByRole('button', { name: 'Menu' });
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  it('focuses the first link of the opened menu, and closes the menu when a link is followed', async () => {
    renderHeader();
    const button = screen.getByRole('button', { name: 'Menu' });
    await userEvent.click(button);
    const link = screen.getByRole('link', { name: 'Home' });
    expect(link).toHaveFocus();
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('shows the signed-in user’s initials, balance, name and address', async () => {
    await openAccountMenu();
    expect(screen.getByText('AB')).toBeInTheDocument();
    expect(screen.getByText('Ada King Byron')).toBeVisible();
    expect(screen.getByText('ada@example.com')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign in' })).not.toBeInTheDocument();
  });

  it.each([
    ['name', 'AB', 'Ada King Byron', { email: null }],
    ['address', 'A', 'ada@example.com', { displayName: null }],
    ['word for the account', 'G', 'Google account', { email: null, displayName: null }],
  ])('shows the %s alone when nothing else is known', async (_what, initials, text, changes) => {
    account = { ...ACCOUNT, ...changes };
    await openAccountMenu();
    expect(screen.getByText(initials)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getAllByText(/^(Ada King Byron|ada@example.com|Google account)$/)).toHaveLength(1);
  });

  it('signs out from the menu, and each time passes on the focus and tells screen readers', async () => {
    renderHeader();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    const menu = await screen.findByRole('button', { name: 'Account menu' });
    await waitFor(() => expect(menu).toHaveFocus());
    expect(screen.getByText('You’re signed in.')).toHaveAttribute('aria-live', 'polite');
    await userEvent.click(menu);
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toHaveFocus();
    expect(screen.getByText('You’re signed out.')).toHaveAttribute('aria-live', 'polite');
    expect(screen.queryByText('1,070 credits')).not.toBeInTheDocument();
  });

  it('lists the credit history page by page', async () => {
    await openAccountMenu();
    await userEvent.click(screen.getByRole('button', { name: 'Credit history' }));
    const dialog = screen.getByRole('dialog', { name: 'Credit history' });
    expect(await within(dialog).findByText('-30')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show older entries' }));
    expect(await within(dialog).findByText('Welcome credits')).toBeInTheDocument();
    expect(within(dialog).getByText('+100')).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Show older entries' })).not.toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('offers another attempt when the credit history can’t be loaded', async () => {
    ledgerWorks = false;
    await openAccountMenu();
    await userEvent.click(screen.getByRole('button', { name: 'Credit history' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your history');
    ledgerWorks = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('-30')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows why the sign-in failed, until it is dismissed', async () => {
    renderHeader();
    sdk.failNextSignIn('auth/popup-blocked');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your browser blocked the sign-in window.');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });
});
