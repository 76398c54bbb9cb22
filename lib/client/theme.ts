import { THEME_KEY } from '@/lib/boot/theme-script';
import { writeText } from '@/lib/browser/browser-storage';

/** The choices; "system" is no choice. */
export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

/** The chosen theme, which the boot script keeps on the root. */
export function currentTheme(): Theme {
  return (document.documentElement.dataset['theme'] as Theme | undefined) ?? 'system';
}

/** Calls `listener` after each choice in this tab or another one, and sometimes without; returns what ends that. */
export function subscribeToTheme(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Sets the page's theme and stores it; where storage is blocked it lasts as long as the page. */
export function chooseTheme(theme: Theme): void {
  const newValue = theme === 'system' ? null : theme;
  writeText('local', THEME_KEY, newValue);
  // The browser sends the event to other tabs only; the boot script listens in this one too.
  window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue }));
}
