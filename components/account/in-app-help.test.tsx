import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import { createAccount } from '@/lib/client/account/account';
import { createPhotos } from '@/lib/client/photos/photos';
import { createStore } from '@/lib/browser/store';
import { fake } from '@/lib/testing/fake';
import { fakeAccount } from '@/lib/testing/fake-account';
import { renderWithIntl } from '@/lib/testing/render';

import AccountNotice from './account-notice';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/128.0 Mobile Safari/537.36';
const REFUSAL = 'Google doesn’t allow sign-in inside this app';
const PAGE = 'http://localhost/generator';

const agent = jest.spyOn(window.navigator, 'userAgent', 'get');
const dismissError = jest.fn();

async function openNotice(userAgent: string, photoCount = 0) {
  agent.mockReturnValue(userAgent);
  window.history.replaceState(null, '', '/generator?lang=en');
  const { store } = fakeAccount();
  const photos = createStore({ photos: Array.from({ length: photoCount }) } as never);
  const container = new ServiceContainer([
    fake(createAccount, { store, dismissError }),
    fake(createPhotos, { store: photos } as never),
  ]);
  renderWithIntl(<AccountNotice error="in_app_browser" deletion={null} />, { container });
  await act(async () => undefined);
}

function provideClipboard(writeText: () => Promise<void>): void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
}

const link = () => screen.queryByRole('link', { name: 'Open in browser' });
const copy = () => userEvent.click(screen.getByRole('button', { name: 'Copy address' }));

describe('the notice in another app’s browser', () => {
  it('announces itself, and opens the page in Android’s browser', async () => {
    await openNotice(ANDROID);
    expect(await screen.findByRole('alert')).toHaveTextContent(REFUSAL);
    expect(link()).toHaveAttribute(
      'href',
      `intent://localhost/generator#Intent;scheme=http;S.browser_fallback_url=${encodeURIComponent(PAGE)};end`,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(dismissError).toHaveBeenCalledTimes(1);
  });

  it('copies the address on iOS, which has no such link', async () => {
    await openNotice(IPHONE);
    await screen.findByText(REFUSAL);
    expect(link()).not.toBeInTheDocument();
    const write = jest.fn(() => Promise.resolve());
    provideClipboard(write);
    await copy();
    expect(write).toHaveBeenCalledWith(PAGE);
    expect(screen.getByRole('status')).toHaveTextContent(/^The address is copied/);
  });

  it('shows the address where the clipboard is refused', async () => {
    await openNotice(IPHONE);
    await screen.findByText(REFUSAL);
    provideClipboard(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    await copy();
    expect(screen.getByRole('status')).toHaveTextContent(/couldn’t be copied/);
    expect(screen.getByRole('textbox', { name: 'Address of this page' })).toHaveValue(PAGE);
  });

  it('says of added photos alone that they stay here', async () => {
    await openNotice(IPHONE, 1);
    expect(await screen.findByText(/^Photos you’ve added here/)).toBeInTheDocument();
  });

  it('says in a browser only that this sign-in failed', async () => {
    await openNotice('Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0');
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t sign you in');
    expect(screen.queryByRole('button', { name: 'Copy address' })).not.toBeInTheDocument();
  });
});
