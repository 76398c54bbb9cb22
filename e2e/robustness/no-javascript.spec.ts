import { expect, test } from '../fixtures';
import { runIn } from '../support/projects';

runIn('phone-ru', 'desktop-en');
test.use({ javaScriptEnabled: false });

const PAGES = [
  { address: '/', heading: 'home.hero.heading', notice: null },
  { address: '/generator', heading: 'generator.title', notice: 'noScript.generator' },
  { address: '/donate', heading: 'donate.heading', notice: 'noScript.donate' },
  { address: '/privacy', heading: 'privacy.heading', notice: null },
  { address: '/terms', heading: 'terms.heading', notice: null },
] as const;

test('Without JavaScript every page is readable, names what needs it, and has its navigation and languages', async ({
  page,
  context,
  phrases,
  site,
}) => {
  const navigation = site.banner.getByRole('navigation');
  for (const { address, heading, notice } of PAGES)
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrases(heading));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (address === '/generator')
        await expect(page.getByRole('heading', { name: phrases('generator.gallery.title') })).toHaveCount(1);
      if (notice) {
        // Playwright does not match this element by its text.
        await expect(page.locator('noscript p')).toHaveText(phrases(notice));
        await expect(page.locator('noscript p')).toBeVisible();
      }
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
      expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
      await expect(site.menuButton).toBeHidden();
      await expect(page.getByRole('group', { name: phrases('theme.label') })).toHaveCount(0);
      for (const name of [phrases('nav.home'), phrases('nav.generator'), phrases('nav.donate')])
        await expect(navigation.getByRole('link', { name, exact: true })).toBeVisible();
    });

  await test.step('all examples and answers of the home page', async () => {
    await page.goto('/');
    for (const category of ['professional', 'casual', 'creative'] as const) {
      const heading = page.getByRole('heading', { name: phrases(`home.examples.${category}`), exact: true });
      await expect(heading).toBeVisible();
    }
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByText(phrases('home.questions.versions.question'))).toBeVisible();
    const boxes = [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('heading', { name: phrases('home.questions.heading') }),
      page.getByRole('contentinfo'),
    ].map((part) => part.boundingBox());
    const tops = (await Promise.all(boxes)).map((box) => box?.y ?? Number.NaN);
    expect(tops, 'the order on the page').toEqual(tops.toSorted((a, b) => a - b));
  });

  await test.step('the language by a link, which lasts', async () => {
    await context.clearCookies();
    await page.goto('/generator');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Русский', exact: true }).click();
    await expect(page).toHaveURL(/\/generator\?lang=ru$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await page.goto('/donate');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  });
});
