import type { Page } from '@playwright/test';

import { expect, test } from '../fixtures';
import { PAPER } from '../pages/site';
import { runIn } from '../support/projects';
import { storeBeforehand } from '../support/stored-values';

runIn('desktop-en');
test.use({ colorScheme: 'light' });

async function expectTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await expect(page.locator('body')).toHaveCSS('background-color', PAPER[theme]);
  // The browser's own bars follow the metas whose media match now.
  const surroundings = await page
    .locator('meta[name="theme-color"]')
    .evaluateAll((metas: HTMLMetaElement[]) =>
      metas.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content),
    );
  expect(surroundings).toEqual([theme === 'light' ? '#FAFAF8' : '#131617']);
}

test('Each page has the chosen theme before any bundle runs', async ({ page, watch }) => {
  watch.tolerate(/ERR_FAILED/);
  await page.route(/\/_next\/static\/.*\.js/, (route) => route.abort());
  await storeBeforehand(page, { local: { preferredTheme: 'dark' } });
  for (const address of ['/', '/generator', '/terms']) {
    await page.goto(address);
    await expectTheme(page, 'dark');
  }
});

test('The switch in the footer applies to every page, tab and visit, not to paper, and returns to the system @all', async ({
  page,
  context,
  phrases,
}) => {
  const footer = page.getByRole('contentinfo');
  const choice = (name: 'system' | 'dark') =>
    footer
      .getByRole('group', { name: phrases('theme.label') })
      .getByRole('radio', { name: phrases(`theme.${name}`), exact: true });
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto('/terms');
  await expectTheme(other, 'light');
  await page.goto('/');
  await expect(choice('system')).toBeChecked();

  await choice('dark').check();
  await expectTheme(page, 'dark');
  await expectTheme(other, 'dark');
  await other.emulateMedia({ media: 'print' });
  await expect(other.locator('body')).toHaveCSS('background-color', PAPER.light);

  await footer.getByRole('link', { name: phrases('nav.donate') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrases('donate.heading'));
  await expectTheme(page, 'dark');
  await page.reload();
  await expectTheme(page, 'dark');
  await expect(choice('dark')).toBeChecked();

  await choice('dark').press('ArrowRight');
  await expect(choice('system')).toBeChecked();
  await expectTheme(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectTheme(page, 'dark');
});
