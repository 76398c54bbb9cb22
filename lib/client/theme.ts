import { THEME_KEY } from '@/lib/boot/theme-script';
import { writeText } from '@/lib/browser/browser-storage';

/** What can be chosen; "system" stands for no choice. */
export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

/** The theme that was chosen: the boot script keeps it on the root, and nothing else. */
export function currentTheme(): Theme {
  return (document.documentElement.dataset['theme'] as Theme | undefined) ?? 'system';
}

/** Calls `listener` after each choice, of this tab or another one, and now and then without; the answer ends that. */
export function subscribeToTheme(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Puts the page into a theme and remembers it; where storage is blocked for as long as the page stays. */
export function chooseTheme(theme: Theme): void {
  const newValue = theme === 'system' ? null : theme;
  writeText('local', THEME_KEY, newValue);
  // The browser tells other tabs only; the boot script listens in this one too.
  window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue }));
}
