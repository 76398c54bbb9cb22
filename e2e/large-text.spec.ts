import { expect, test } from './fixtures';
import { findOverflow } from './support/adaptation';
import { runIn } from './support/projects';

runIn('phone-ru', 'phone-en');
test.use({
  viewport: { width: 390, height: 844 },
  // The browser's own text size is 200 %.
  launchOptions: [
    async ({ launchOptions }, provide) => {
      const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
      await provide({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

for (const path of ['/', '/generator', '/donate']) {
  test(`texts of twice the size fit into the window of a phone: ${path}${path === '/generator' ? '' : ' @all'}`, async ({
    page,
    site,
    phrases,
  }) => {
    await page.goto(path);
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findOverflow(page)).toEqual([]);
    await site.menuButton.click();
    const dark = site.banner.getByRole('radio', { name: phrases('theme.dark') });
    await dark.scrollIntoViewIfNeeded();
    await expect(dark).toBeInViewport();
    expect(await findOverflow(page)).toEqual([]);
  });
}
