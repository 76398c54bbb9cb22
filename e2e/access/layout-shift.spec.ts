import { expect, test } from '../fixtures';
import { MOST_SHIFT, watchShifts } from '../support/layout-shift';
import { runIn } from '../support/projects';

runIn('desktop-ru', 'phone-en');

test('Nothing moves when the fonts arrive after the first paint', async ({ page, language }) => {
  const shifts = await watchShifts(page);
  await page.route('**/fonts/*', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });
  for (const path of ['/', '/generator', '/donate'])
    await test.step(path, async () => {
      await page.goto(path);
      const loaded = await page.evaluate(async () => {
        await document.fonts.ready;
        // The shift is reported after the next frame.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
      });
      expect(loaded).toContain(language === 'ru' ? 'Chiaro Text Cyrillic' : 'Chiaro Text');
      expect(await shifts()).toBeLessThan(MOST_SHIFT);
    });
  // A font that is still asked for would fail the next test.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
