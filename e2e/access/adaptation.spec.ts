import { IS_TEST_ALL } from '@chiaro/local-stack/test-all';

import { expect, test } from '../fixtures';
import { findCoveredFocus, findOverflow } from '../support/adaptation';
import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';

test.describe('On a phone', () => {
  runIn('phone-ru', 'phone-en');

  test('legal texts of one and a half and twice the size fit, an operator’s long words too', async ({
    page,
    context,
  }) => {
    const settings = await context.newCDPSession(page);
    for (const size of [24, 32]) {
      await settings.send('Page.setFontSizes', { fontSizes: { standard: size } });
      for (const path of ['/privacy', '/terms'])
        await test.step(`${path} ${size}`, async () => {
          await page.goto(path);
          await expect(page.locator('html')).toHaveCSS('font-size', `${size}px`);
          const operator = page.getByRole('main').getByRole('paragraph').nth(1);
          await operator.evaluate((text) => (text.textContent = 'a'.repeat(30)));
          await expect.poll(() => findOverflow(page)).toEqual([]);
        });
    }
  });

  test('texts of twice the size fit into the window', async ({ page, context, site, phrases }) => {
    // The browser's own text size is 200 %.
    const settings = await context.newCDPSession(page);
    await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    for (const path of ['/', '/generator', '/donate'])
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.locator('html')).toHaveCSS('font-size', '32px');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect.poll(() => findOverflow(page)).toEqual([]);
        await site.menuButton.click();
        const dark = site.banner.getByRole('radio', { name: phrases('theme.dark') });
        await dark.scrollIntoViewIfNeeded();
        await expect(dark).toBeInViewport();
        await expect.poll(() => findOverflow(page)).toEqual([]);
      });
  });
});

const PHONE = { device: 'a phone', viewport: { width: 390, height: 844 } };
const ENLARGED = { device: 'a window at 200 %', viewport: { width: 720, height: 450 } };

for (const { device, viewport } of IS_TEST_ALL ? [PHONE, ENLARGED] : [PHONE])
  test.describe(`No bar covers the focus in ${device}`, () => {
    runIn('phone-ru');
    test.use({ viewport });

    test('in the generator @all', async ({ page, stack, generator, startPortrait }) => {
      await startPortrait(SELFIES);
      await generator.openSettings();
      await expect(generator.warning).toBeVisible();
      for (const key of ['Tab', 'Shift+Tab'] as const) expect(await findCoveredFocus(page, key)).toEqual([]);
      await stack.releaseRuns(QUICK_PORTRAIT);
      await generator.waitForPortraits(1);
      for (const key of ['Tab', 'Shift+Tab'] as const) expect(await findCoveredFocus(page, key)).toEqual([]);
    });

    test('on the donation page @all', async ({ page, donate, openDonateSignedIn }) => {
      await openDonateSignedIn();
      await expect(donate.cardNumber).toBeVisible();
      await donate.preset(500).check();
      for (const key of ['Tab', 'Shift+Tab'] as const) expect(await findCoveredFocus(page, key)).toEqual([]);
    });
  });

test.describe('In forced colours', () => {
  runIn('desktop-en');
  test.use({ forcedColors: 'active' });

  test('selected options differ from the others', async ({ page, generator, donate }) => {
    await generator.open();
    await generator.openSettings();
    await generator.choosePose('Maya');
    await generator.style('casual').click();
    const poseFrame = (name: string) =>
      page.getByRole('radio', { name, exact: true }).locator('xpath=following-sibling::*[1]');
    await expect(poseFrame('Maya')).toHaveCSS('outline-style', 'solid');
    await expect(poseFrame('Leo')).toHaveCSS('outline-style', 'none');
    const styleFrame = (name: 'casual' | 'vintage') => generator.style(name).locator('> span').first();
    await expect(styleFrame('casual')).toHaveCSS('outline-style', 'solid');
    await expect(styleFrame('vintage')).toHaveCSS('outline-style', 'none');

    const presetOf = (name: 'default' | 'workCv') => generator.preset(name).locator('xpath=..');
    await expect(presetOf('default')).toHaveCSS('outline-style', 'solid');
    await expect(presetOf('workCv')).toHaveCSS('outline-style', 'none');
    // The browser draws it in the user's colours.
    await expect(generator.slider('steps')).toHaveCSS('appearance', 'auto');

    await donate.open();
    await expect(donate.preset(500)).toHaveCSS('appearance', 'auto');
  });
});
