import type { Locator, Page } from '@playwright/test';

import { chosen } from '@chiaro/local-stack/test-all';

import { expect, test } from './fixtures';
import { PAPER } from './pages/site';
import { runIn } from './support/projects';
import { storeBeforehand } from './support/stored-values';

const THEMES = ['light', 'dark'] as const;

async function expectTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await expect(page.locator('body')).toHaveCSS('background-color', PAPER[theme]);
  expect(await surroundingColors(page)).toEqual([theme === 'light' ? '#FAFAF8' : '#131617']);
}

/** Returns the colours of the browser's own bars: those of the metas whose media match now. */
function surroundingColors(page: Page): Promise<string[]> {
  return page
    .locator('meta[name="theme-color"]')
    .evaluateAll((metas: HTMLMetaElement[]) =>
      metas.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content),
    );
}

/** Blocks all bundles: only the HTML and its inline script arrive. */
async function loseBundles(page: Page): Promise<void> {
  await page.route(/\/_next\/static\/.*\.js/, (route) => route.abort());
}

for (const system of chosen(['light'] as const, ['dark'] as const)) {
  test.describe(`With the system in ${system}`, () => {
    runIn('desktop-en');
    test.use({ colorScheme: system });

    for (const theme of THEMES) {
      test(`the page has the chosen theme ${theme} before any bundle runs`, async ({ page, watch }) => {
        watch.tolerate(/ERR_FAILED/);
        await loseBundles(page);
        await storeBeforehand(page, { local: { preferredTheme: theme } });
        for (const address of ['/', '/generator', '/donate', '/privacy', '/terms']) {
          await page.goto(address);
          await expectTheme(page, theme);
        }
      });
    }

    test('the page follows it without a valid stored theme', async ({ page }) => {
      await storeBeforehand(page, { local: { preferredTheme: 'sepia' } });
      await page.goto('/');
      await expectTheme(page, system);
    });
  });
}

test.describe('The switch in the footer', () => {
  runIn('desktop-en');
  test.use({ colorScheme: 'light' });

  test('applies to every page and visit, and returns to the system @all', async ({ page, phrases }) => {
    const footer = page.getByRole('contentinfo');
    const choice = (name: string): Locator =>
      footer.getByRole('group', { name: phrases('theme.label') }).getByRole('radio', { name, exact: true });
    await page.goto('/');
    await expect(choice(phrases('theme.system'))).toBeChecked();

    await choice(phrases('theme.dark')).check();
    await expectTheme(page, 'dark');
    await footer.getByRole('link', { name: phrases('nav.donate') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrases('donate.heading'));
    await expectTheme(page, 'dark');
    await expect(page.locator('meta[name="theme-color"]')).toHaveCount(THEMES.length);

    await page.reload();
    await expectTheme(page, 'dark');
    await expect(choice(phrases('theme.dark'))).toBeChecked();

    await choice(phrases('theme.dark')).press('ArrowRight');
    await expect(choice(phrases('theme.system'))).toBeChecked();
    await expectTheme(page, 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectTheme(page, 'dark');
  });

  test('changes other tabs too @all', async ({ page, context, phrases }) => {
    const other = await context.newPage();
    await other.emulateMedia({ colorScheme: 'light' });
    await other.goto('/generator');
    await expectTheme(other, 'light');
    await page.goto('/');
    await page
      .getByRole('contentinfo')
      .getByRole('radio', { name: phrases('theme.dark') })
      .check();
    await expectTheme(other, 'dark');
    await expect(
      other.getByRole('contentinfo').getByRole('radio', { name: phrases('theme.dark') }),
    ).toBeChecked();
  });

  test('leaves printed pages light', async ({ page, phrases }) => {
    await page.goto('/terms');
    await page
      .getByRole('contentinfo')
      .getByRole('radio', { name: phrases('theme.dark') })
      .check();
    await expectTheme(page, 'dark');
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('body')).toHaveCSS('background-color', PAPER.light);
  });

  test('lasts until the page is closed when storage is blocked', async ({ page, phrases }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    });
    await page.goto('/');
    await page
      .getByRole('contentinfo')
      .getByRole('radio', { name: phrases('theme.dark') })
      .check();
    await expectTheme(page, 'dark');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: phrases('nav.donate') })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrases('donate.heading'));
    await expectTheme(page, 'dark');
  });
});

test.describe('In the menu of phones', () => {
  runIn('phone-ru');

  test('is the same switch', async ({ page, phrases, site }) => {
    await page.goto('/');
    await site.menuButton.click();
    await site.banner.getByRole('radio', { name: phrases('theme.dark') }).check();
    await expectTheme(page, 'dark');
  });
});
