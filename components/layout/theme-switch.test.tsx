import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

import { ServiceContainerProvider } from '@/lib/browser/service-container-provider';
import { LanguageProvider } from '@/lib/i18n/language-provider';
import { renderWithIntl } from '@/lib/testing/render';
import { runBootScript } from '@/lib/boot/testing/run-boot-script';
import enMessages from '@/messages/en.json';

import { ThemeSwitch } from './theme-switch';

const root = document.documentElement;

beforeEach(() => {
  window.localStorage.clear();
  delete root.dataset['theme'];
  runBootScript();
});

describe('the switch of the theme', () => {
  it('has the system’s theme at first, and stores the choice', async () => {
    renderWithIntl(<ThemeSwitch />);
    expect(screen.getByRole('group', { name: 'Appearance' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(root.dataset['theme']).toBe('dark');
    expect(window.localStorage.getItem('preferredTheme')).toBe('dark');
  });

  it('forgets the choice with "System"', async () => {
    window.localStorage.setItem('preferredTheme', 'light');
    runBootScript();
    renderWithIntl(<ThemeSwitch />);
    expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'System' }));
    expect(root).not.toHaveAttribute('data-theme');
    expect(window.localStorage.getItem('preferredTheme')).toBeNull();
  });

  it('agrees with every other switch of the page', async () => {
    renderWithIntl(
      <>
        <ThemeSwitch />
        <ThemeSwitch />
      </>,
    );
    const [first, second] = screen.getAllByRole('radio', { name: 'Dark' });
    if (!first || !second) throw new Error('There are not two switches.');
    await userEvent.click(first);
    expect(first).toBeChecked();
    expect(second).toBeChecked();
  });

  it('hydrates static HTML, which has no choice, without a warning', async () => {
    const page = (
      <ServiceContainerProvider>
        <LanguageProvider locale="en" messages={enMessages}>
          <ThemeSwitch />
        </LanguageProvider>
      </ServiceContainerProvider>
    );
    const complaints = jest.spyOn(console, 'error');
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page);
    expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
    window.localStorage.setItem('preferredTheme', 'dark');
    runBootScript();
    const onRecoverableError = jest.fn();
    const hydrated = await act(async () => hydrateRoot(container, page, { onRecoverableError }));
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(complaints).not.toHaveBeenCalled();
    await act(async () => hydrated.unmount());
    container.remove();
  });
});
