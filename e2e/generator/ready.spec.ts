import type { Page } from '@playwright/test';

import { expect, test } from '../fixtures';
import { QUICK_PORTRAIT } from '../support/pictures';
import { runIn } from '../support/projects';

runIn('desktop-en', 'phone-ru');

/** What the page has asked for, shown and played. */
interface Signals {
  asked: number;
  notifications: { title: string; body?: string; tag?: string }[];
  contexts: AudioContext[];
}
type SignallingWindow = typeof window & { signals: Signals };

/** Stands for the notifications of the browser, whose headless shell always refuses them, and records sounds. */
async function recordSignals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const signals: Signals = { asked: 0, notifications: [], contexts: [] };
    class RecordedNotification {
      static permission: NotificationPermission = 'default';

      static requestPermission(): Promise<NotificationPermission> {
        signals.asked += 1;
        RecordedNotification.permission = 'granted';
        return Promise.resolve(RecordedNotification.permission);
      }

      constructor(title: string, options: NotificationOptions = {}) {
        if (RecordedNotification.permission === 'granted') signals.notifications.push({ title, ...options });
      }

      close(): void {
        signals.notifications = [];
      }
    }
    class RecordedContext extends window.AudioContext {
      constructor() {
        super();
        signals.contexts.push(this);
      }
    }
    Object.assign(window, { Notification: RecordedNotification, AudioContext: RecordedContext, signals });
  });
}

/** How often the page has asked for the permission, and which notifications are shown. */
function notificationsOf(page: Page): Promise<Pick<Signals, 'asked' | 'notifications'>> {
  return page.evaluate(() => {
    const { asked, notifications } = (window as SignallingWindow).signals;
    return { asked, notifications };
  });
}

function soundStatesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as SignallingWindow).signals.contexts.map(({ state }) => state));
}

/** Hides the page or shows it. Playwright's browser has no window that could cover it. */
async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate(
    (value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isVisible ? 'visible' : 'hidden',
  );
}

test('a hidden tab says that its portrait is ready, with the notification and the sound that are wished', async ({
  page,
  phrases,
  stack,
  generator,
  startPortrait,
}) => {
  await recordSignals(page);
  await startPortrait();
  const icon = page.locator('link[rel="icon"][type="image/svg+xml"]');
  const iconBefore = await icon.getAttribute('href');
  const titleBefore = await page.title();
  const ready = phrases('generator.ready.title', { ready: 1 });

  for (const wish of ['notify', 'sound'] as const) {
    const toggle = page.getByRole('button', { name: phrases(`generator.ready.${wish}`) });
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  }
  await expect.poll(() => soundStatesOf(page)).toEqual(['running']);
  await expect.poll(() => soundStatesOf(page)).toEqual(['suspended']);

  await setVisible(page, false);
  await stack.releaseRuns(QUICK_PORTRAIT);
  await expect(page).toHaveTitle(`✓ ${ready} · Chiaro`);
  await expect(icon).toHaveAttribute('href', /^data:image\/svg\+xml,.*%3Ccircle/);
  const body = phrases('generator.run.show');
  expect(await notificationsOf(page)).toEqual({
    asked: 1,
    notifications: [expect.objectContaining({ title: ready, body, tag: 'portrait-ready' })],
  });
  await expect.poll(() => soundStatesOf(page)).toEqual(['running']);

  await setVisible(page, true);
  await expect(page).toHaveTitle(titleBefore);
  await expect(icon).toHaveAttribute('href', iconBefore ?? '');
  expect(await notificationsOf(page)).toEqual({ asked: 1, notifications: [] });
  await generator.waitForPortraits(1);
});
