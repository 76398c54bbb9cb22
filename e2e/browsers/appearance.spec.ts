import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { PAPER } from '../pages/site';
import { expect, test as base } from './fixtures';
import { SCREENSHOTS } from './contact-sheet';

const PAGES = { home: '/', generator: '/generator', donate: '/donate', privacy: '/privacy', terms: '/terms' };

/** Returns whether fonts and the pictures in view are loaded. */
function isPainted(): boolean {
  const inView = [...document.images].filter(
    (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
  );
  return (
    document.fonts.status === 'loaded' &&
    inView.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
  );
}

/** Returns by how many pixels the page is wider than its window. */
function excessWidth(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

const test = base.extend<{ look: (name: string) => Promise<void> }>({
  /** Takes a screenshot for the contact sheet. */
  look: async ({ visitor, theme, metadata }, provide) => {
    await mkdir(SCREENSHOTS, { recursive: true });
    await provide(async (name) => {
      const file = `${theme}-${name}-${metadata.size.width}-${metadata.engine}.png`;
      await writeFile(path.join(SCREENSHOTS, file), await visitor.session.screenshot(visitor.window));
    });
  },
});

for (const theme of ['light', 'dark'] as const)
  test.describe(`With the system in ${theme}`, () => {
    test.use({ theme });

    test(`the pages are ${theme} and fit the window`, async ({ visitor, look, phrases }) => {
      for (const [name, address] of Object.entries(PAGES)) {
        await visitor.open(address);
        expect(await visitor.call(() => getComputedStyle(document.body).backgroundColor)).toBe(PAPER[theme]);
        await expect(async () => expect(await visitor.call(isPainted)).toBe(true)).toPass();
        expect(await visitor.call(excessWidth)).toBe(0);
        await look(name);
        if (name === 'generator') {
          await visitor.part('button', phrases('generator.settings.title')).press();
          await visitor.part('slider', phrases('generator.settings.sliders.resemblance')).point();
          expect(await visitor.call(excessWidth)).toBe(0);
          await look('settings');
        }
      }
    });
  });

test('The theme switch changes another window too', async ({ visitor, phrases }) => {
  await visitor.open('/');
  const other = visitor.at(await visitor.session.openWindow());
  await other.open('/donate');
  const footer = visitor.part('contentinfo');
  await visitor.part('radio', phrases('theme.dark'), footer).press();
  for (const window of [visitor, other])
    await expect(async () => {
      expect(await window.call(() => getComputedStyle(document.body).backgroundColor)).toBe(PAPER.dark);
    }).toPass();
});
