import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ServiceContainer } from '@/lib/browser/service-container';
import {
  fakeAudio,
  fakeNotifications,
  removePageSignals,
  setVisible,
} from '@/lib/browser/testing/page-signals';
import { createStore } from '@/lib/browser/store';
import { GenerationDisplay } from '@/lib/client/generation/generation-display';
import { INITIAL_GENERATION } from '@/lib/client/generation/generation-state';
import { createReadySignal } from '@/lib/client/generation/ready-signal';
import type { Locale } from '@/lib/i18n/locales';
import { renderWithIntl, switchLanguage } from '@/lib/testing/render';

import { ReadyOptions } from './ready-options';

const NOTIFY = 'Notify me when it’s ready';

function toggle(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

afterEach(() => {
  removePageSignals();
  localStorage.clear();
});

it('Nothing is offered where the browser has neither', () => {
  renderWithIntl(<ReadyOptions />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

describe('the notification', () => {
  it('is not offered where its constructor throws, as in Chrome on Android', () => {
    fakeAudio();
    Object.assign(window, {
      Notification: Object.assign(
        () => {
          throw new TypeError('Illegal constructor');
        },
        { permission: 'default' },
      ),
    });
    renderWithIntl(<ReadyOptions />);
    expect(screen.getAllByRole('button')).toEqual([toggle('Sound')]);
  });

  it('is asked for by the click alone, and can be given up', async () => {
    const { shown, requestPermission } = fakeNotifications('granted');
    renderWithIntl(<ReadyOptions />);
    expect(toggle(NOTIFY)).toHaveAttribute('aria-pressed', 'false');
    expect(requestPermission).not.toHaveBeenCalled();
    await userEvent.click(toggle(NOTIFY));
    expect(requestPermission).toHaveBeenCalledTimes(1);
    expect(toggle(NOTIFY)).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(toggle(NOTIFY));
    expect(requestPermission).toHaveBeenCalledTimes(1);
    expect(toggle(NOTIFY)).toHaveAttribute('aria-pressed', 'false');
    expect(shown).toEqual([]);
  });

  it('that is refused says where it can be allowed', async () => {
    fakeNotifications('denied');
    renderWithIntl(<ReadyOptions />);
    await userEvent.click(toggle(NOTIFY));
    const sentence = await screen.findByText(/^Your browser doesn’t let us notify you\. .* settings/);
    expect(sentence).toHaveAttribute('aria-live', 'polite');
    expect(toggle(NOTIFY)).toHaveAttribute('aria-pressed', 'false');
  });
});

it('The sound is played when it is switched on, and remembered', async () => {
  const audio = fakeAudio();
  const { unmount } = renderWithIntl(<ReadyOptions />);
  expect(toggle('Sound')).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(toggle('Sound'));
  expect(toggle('Sound')).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(audio.notes).toHaveLength(2));
  unmount();
  renderWithIntl(<ReadyOptions />);
  expect(toggle('Sound')).toHaveAttribute('aria-pressed', 'true');
  expect(audio.notes).toHaveLength(2);
});

describe('the words of the signal', () => {
  const store = createStore(INITIAL_GENERATION);

  /** What a hidden tab and its notification say at an end. */
  function endWith(ready: number): (string | undefined)[] {
    const { shown } = fakeNotifications('granted', 'granted');
    setVisible(false);
    const display = new GenerationDisplay(store);
    display.begin({ stage: 'sent', jobId: 'job', startedAt: Math.random(), count: 1, isFromPortrait: false });
    if (ready > 0) display.complete(ready, () => undefined);
    else display.fail({ kind: 'no_output' });
    const { title } = document;
    setVisible(true);
    return [title, shown[0]?.title, shown[0]?.body];
  }

  const WORDS: Record<Locale, ReturnType<typeof endWith>[]> = {
    en: [
      ['✓ Portrait ready · Chiaro', 'Portrait ready', 'View in the gallery'],
      ['✓ 3 portraits ready · Chiaro', '3 portraits ready', 'View in the gallery'],
      ['Portrait not made · Chiaro', 'Portrait not made', 'The page says why.'],
    ],
    ru: [
      ['✓ Портрет готов · Chiaro', 'Портрет готов', 'Посмотреть в галерее'],
      ['✓ Готовы 3 портрета · Chiaro', 'Готовы 3 портрета', 'Посмотреть в галерее'],
      ['Портрет не получился · Chiaro', 'Портрет не получился', 'Причина указана на странице.'],
    ],
  };

  it('are those of the page’s language, and stay when the run is no longer shown', async () => {
    const container = new ServiceContainer();
    const signal = container.get(createReadySignal);
    signal.setNotification(true);
    const close = signal.follow(store);
    const { unmount } = renderWithIntl(<ReadyOptions />, { container });
    expect(await act(async () => [1, 3, 0].map(endWith))).toEqual(WORDS.en);
    await switchLanguage('ru');
    unmount();
    expect([1, 3, 0].map(endWith)).toEqual(WORDS.ru);
    close();
  });
});
