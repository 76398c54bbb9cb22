import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import { loadMessages } from '@/lib/i18n/messages';
import { FakeAuthSdk } from '@/lib/testing/fake-auth-sdk';
import { renderWithIntl } from '@/lib/testing/render';

import { SiteHeader } from './site-header';

jest.mock('next/navigation', () => ({ usePathname: () => '/' }));
jest.mock('@/lib/i18n/messages', () => {
  const actual = jest.requireActual<Catalogues>('@/lib/i18n/messages');
  return { ...actual, loadMessages: jest.fn(actual.loadMessages) };
});

interface Catalogues {
  loadMessages: typeof loadMessages;
}

const load = jest.mocked(loadMessages);
/** Longer than the attempts to load a catalogue, in milliseconds. */
const ALL_ATTEMPTS_MS = 10_000;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

it('a language that does not load says so, and loads at another press', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  renderWithIntl(<SiteHeader />, { container: new ServiceContainer([new FakeAuthSdk().service]) });
  const russian = within(screen.getByRole('group', { name: 'Language' })).getByRole('button', {
    name: 'Русский',
  });
  load.mockRejectedValue(new TypeError('offline'));
  await user.click(russian);
  await act(() => jest.advanceTimersByTimeAsync(ALL_ATTEMPTS_MS));
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('Русский didn’t load. Please check your connection and try again.');

  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(ALL_ATTEMPTS_MS));
  expect(screen.getByRole('alert')).toBeInTheDocument();

  load.mockImplementation(jest.requireActual<Catalogues>('@/lib/i18n/messages').loadMessages);
  await user.click(russian);
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Язык' })).toBeInTheDocument();
});

it('the page’s own language takes the notice away', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  renderWithIntl(<SiteHeader />, { container: new ServiceContainer([new FakeAuthSdk().service]) });
  load.mockRejectedValue(new TypeError('offline'));
  await user.click(screen.getByRole('button', { name: 'Русский' }));
  await act(() => jest.advanceTimersByTimeAsync(ALL_ATTEMPTS_MS));
  expect(screen.getByRole('alert')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
