import { runBootScript } from '@/lib/boot/testing/run-boot-script';

import { BOOT_SCRIPT } from './boot-script';
import { PAPER_COLORS, THEME_KEY } from './theme-script';

function sendChoice(newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue }));
}

/** The media of the metas of the light and of the dark theme. */
function metaMedia(): string[] {
  return [PAPER_COLORS.light, PAPER_COLORS.dark].map(
    (color) => document.querySelector<HTMLMetaElement>(`meta[content="${color}"]`)?.media ?? '',
  );
}

/** Observers are called before the next task, also for what observers changed. */
function untilObserversRan(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

const root = document.documentElement;

beforeEach(() => {
  window.localStorage.clear();
  delete root.dataset['theme'];
  root.lang = 'en';
  document.head.innerHTML = Object.entries(PAPER_COLORS)
    .map(
      ([theme, color]) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${theme})" content="${color}">`,
    )
    .join('');
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the boot script', () => {
  it('puts the chosen theme on the root and into the metas', () => {
    window.localStorage.setItem(THEME_KEY, 'dark');
    runBootScript();
    expect(root.dataset['theme']).toBe('dark');
    expect(metaMedia()).toEqual(['not all', 'all']);
  });

  it.each([null, 'sepia', ''])('leaves the theme to the system when %j is stored', (stored) => {
    if (stored !== null) window.localStorage.setItem(THEME_KEY, stored);
    runBootScript();
    expect(root).not.toHaveAttribute('data-theme');
    expect(metaMedia()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  });

  it('follows choices, also back to the system and when another tab empties the storage', () => {
    runBootScript();
    sendChoice('light');
    expect(root.dataset['theme']).toBe('light');
    expect(metaMedia()).toEqual(['all', 'not all']);
    sendChoice(null);
    expect(root).not.toHaveAttribute('data-theme');
    sendChoice('dark');
    window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
    expect(root).not.toHaveAttribute('data-theme');
  });

  it('keeps the theme when the framework replaces the root or its metas', async () => {
    runBootScript();
    sendChoice('dark');
    root.removeAttribute('data-theme');
    await untilObserversRan();
    expect(root.dataset['theme']).toBe('dark');

    const meta = document.createElement('meta');
    meta.name = 'theme-color';
    meta.media = '(prefers-color-scheme: light)';
    meta.content = PAPER_COLORS.light;
    document.head.replaceChildren(meta);
    await untilObserversRan();
    expect(meta.media).toBe('not all');
  });

  it('writes nothing into metas that say it already, whatever else comes into the head', async () => {
    window.localStorage.setItem(THEME_KEY, 'dark');
    runBootScript();
    await untilObserversRan();
    const written = jest.fn();
    for (const meta of document.querySelectorAll('meta')) {
      const { media } = meta;
      Object.defineProperty(meta, 'media', { get: () => media, set: written });
    }
    document.head.append(document.createElement('link'));
    await untilObserversRan();
    expect(written).not.toHaveBeenCalled();
  });

  it('goes on with the theme where a piece before it fails', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    runBootScript();
    sendChoice('dark');
    expect(root.dataset['theme']).toBe('dark');
  });

  it('cannot end its own element, and is small', () => {
    expect(BOOT_SCRIPT).not.toContain('</');
    expect(BOOT_SCRIPT.length).toBeLessThan(3_000);
  });
});
