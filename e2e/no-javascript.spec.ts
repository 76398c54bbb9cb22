import { expect, test } from './fixtures';
import { runIn } from './support/projects';

const PAGES = [
  { address: '/', heading: 'home.hero.heading', notice: null },
  { address: '/generator', heading: 'generator.title', notice: 'noScript.generator' },
  { address: '/donate', heading: 'donate.heading', notice: 'noScript.donate' },
  { address: '/privacy', heading: 'privacy.heading', notice: null },
  { address: '/terms', heading: 'terms.heading', notice: null },
] as const;

test.describe('Without JavaScript', () => {
  runIn('phone-ru', 'desktop-en');
  test.use({ javaScriptEnabled: false });

  for (const { address, heading, notice } of PAGES) {
    test(`${address} is readable, names what needs JavaScript, and has its navigation`, async ({
      page,
      phrases,
      site,
    }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrases(heading));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (notice) {
        // Playwright does not match this element by its text.
        await expect(page.locator('noscript p')).toHaveText(phrases(notice));
        await expect(page.locator('noscript p')).toBeVisible();
      }
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
      expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);

      await expect(site.menuButton).toBeHidden();
      await expect(page.getByRole('group', { name: phrases('theme.label') })).toHaveCount(0);
      const navigation = site.banner.getByRole('navigation');
      for (const name of [phrases('nav.home'), phrases('nav.generator'), phrases('nav.donate')])
        await expect(navigation.getByRole('link', { name, exact: true })).toBeVisible();
    });
  }

  test('a link changes the language, which lasts', async ({ page, context }) => {
    await context.clearCookies();
    await page.goto('/generator');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Русский', exact: true }).click();
    await expect(page).toHaveURL(/\/generator\?lang=ru$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await page.goto('/donate');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  });

  test('home is complete above the footer', async ({ page, phrases }) => {
    await page.goto('/');
    const questions = page.getByRole('heading', { name: phrases('home.questions.heading') });
    await expect(questions).toBeVisible();
    const hero = await page.getByRole('heading', { level: 1 }).boundingBox();
    const last = await questions.boundingBox();
    const footer = await page.getByRole('contentinfo').boundingBox();
    expect(last?.y).toBeGreaterThan(hero?.y ?? Number.NaN);
    expect(footer?.y).toBeGreaterThan(last?.y ?? Number.NaN);
  });

  test('the generator shows its gallery’s heading once', async ({ page, phrases }) => {
    await page.goto('/generator');
    await expect(page.getByRole('heading', { name: phrases('generator.gallery.title') })).toHaveCount(1);
    await expect(page.getByRole('heading', { name: phrases('generator.gallery.title') })).toBeVisible();
  });
});
