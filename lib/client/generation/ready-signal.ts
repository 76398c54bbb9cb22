import { isRecord } from '@/lib/browser/browser-storage';
import { createChime } from '@/lib/browser/chime';
import { mayNotify, notify } from '@/lib/browser/notifications';
import { createPersistedStore } from '@/lib/browser/persisted-store';
import type { Store } from '@/lib/browser/store';
import { createTabBadge } from '@/lib/browser/tab-badge';

import type { ServiceContainer } from '../../browser/service-container';
import type { GenerationState } from './generation-state';

/** What the user wants besides the tab's title and icon. */
export interface ReadyPreferences {
  readonly notification: boolean;
  readonly sound: boolean;
  /** The start of the generation whose end a tab has signalled last: no other tab notifies or sounds for it. */
  readonly signalled: string;
}

/** The words of a signal, for so many portraits that are ready; 0: there is none. */
export interface ReadyTexts {
  title(ready: number): string;
  body(ready: number): string;
  documentTitle(title: string): string;
}

const NO_PREFERENCES: ReadyPreferences = { notification: false, sound: false, signalled: '' };

/** The tabs of a browser show one notification. */
const TAG = 'portrait-ready';

/**
 * Says that the portraits of a click are ready, or that there are none: by a hidden tab's title and icon, and by a
 * notification and a sound if the user wants them.
 */
export function createReadySignal(container: ServiceContainer) {
  const preferences = createPersistedStore<ReadyPreferences>({
    key: 'portraitGenerator_ready',
    initial: NO_PREFERENCES,
    parse: parsePreferences,
  });
  const badge = container.get(createTabBadge);
  const chime = container.get(createChime);
  let texts: ReadyTexts | null = null;
  let closeNotification: (() => void) | null = null;

  function signal(ready: number, startedAt: number): void {
    const { notification, sound } = preferences.get();
    const isFirst = (notification || sound) && claim(String(startedAt));
    const isReady = ready > 0;
    if (isFirst && sound) chime.ring(isReady);
    if (document.visibilityState === 'visible' || !texts) return;
    const title = texts.title(ready);
    badge.show(texts.documentTitle(isReady ? `✓ ${title}` : title), isReady ? 'accent' : 'quiet');
    if (isFirst && notification && mayNotify()) closeNotification = notify(title, texts.body(ready), TAG);
  }

  /** Notes an end; true for the first tab. */
  function claim(end: string): boolean {
    let isFirst = false;
    preferences.update((current) => {
      isFirst = current.signalled !== end;
      return isFirst ? { ...current, signalled: end } : current;
    });
    return isFirst;
  }

  function onVisibilityChange(): void {
    if (document.visibilityState !== 'visible') return;
    badge.hide();
    closeNotification?.();
    closeNotification = null;
  }

  /** Of an earlier visit the wish for a sound is known, but not to the browser, which asks for a click. */
  function onClick(): void {
    if (preferences.get().sound) chime.unlock();
  }

  return {
    preferences,

    setTexts(next: ReadyTexts): void {
      texts = next;
    },
    setNotification(notification: boolean): void {
      preferences.update((current) => ({ ...current, notification }));
    },
    /** Sets the wish for a sound; within a click, which plays it once. */
    setSound(sound: boolean): void {
      preferences.update((current) => ({ ...current, sound }));
      if (sound) chime.ring(true);
    },
    /** Follows a tab's generations; returns what ends that. */
    follow(store: Store<GenerationState>): () => void {
      let before = store.get();
      const unsubscribe = store.subscribe(() => {
        const after = store.get();
        const ready = readyAtEnd(before, after);
        const startedAt = before.running?.startedAt ?? 0;
        before = after;
        if (ready !== null) signal(ready, startedAt);
      });
      document.addEventListener('visibilitychange', onVisibilityChange);
      window.addEventListener('click', onClick, true);
      return () => {
        unsubscribe();
        document.removeEventListener('visibilitychange', onVisibilityChange);
        window.removeEventListener('click', onClick, true);
      };
    },
  };
}

/**
 * How many portraits are ready when a generation has just ended, 0 after an error; null otherwise and after a cancel.
 */
function readyAtEnd(before: GenerationState, after: GenerationState): number | null {
  if (!before.running || before.running.isComplete) return null;
  const hasFailed = !after.running && after.error && after.error !== before.error;
  if (!after.running?.isComplete && !hasFailed) return null;
  return after.outcome?.kind === 'ready' ? after.outcome.ready : 0;
}

function parsePreferences(stored: unknown): ReadyPreferences {
  if (!isRecord(stored)) return NO_PREFERENCES;
  const { notification, sound, signalled } = stored;
  return {
    notification: notification === true,
    sound: sound === true,
    signalled: typeof signalled === 'string' ? signalled : '',
  };
}
