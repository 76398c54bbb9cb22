import { stat } from 'node:fs/promises';

import type { Locator } from '@playwright/test';

import { expect, test } from '../fixtures';
import { CARDS } from '../pages/donate';
import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';

runIn();

/** Scrolls the page from its start to its end, and counts what lies over the banner of a text meanwhile. */
function countCoveringParts(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const banner = element.closest('[data-bar]')?.firstElementChild;
    let covering = 0;
    for (let y = 0; y < document.body.scrollHeight; y += 20) {
      window.scrollTo({ top: y, behavior: 'instant' });
      const { top, height, width } = banner?.getBoundingClientRect() ?? new DOMRect();
      for (let share = 0.01; share < 1; share += 0.02)
        if (!banner?.contains(document.elementFromPoint(share * width, top + height / 2))) covering += 1;
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    return covering;
  });
}

test('makes three portraits with the first hundred credits, and a fourth after a donation', async ({
  page,
  phrases,
  stack,
  site,
  generator,
  donate,
  user,
}) => {
  await generator.open();

  await test.step('finds four numbered steps and a gallery', async () => {
    const steps = (['photos', 'pose', 'style', 'settings'] as const).map((name) =>
      phrases(`generator.${name}.title`),
    );
    for (const [index, name] of steps.entries()) {
      const region = page.getByRole('region', { name, exact: true });
      await expect(region.getByText(String(index + 1), { exact: true }).first()).toBeVisible();
    }
    await expect(generator.gallery).toBeVisible();
  });

  await test.step('signs in and gets a hundred credits', async () => {
    await site.signIn(user);
    await site.expectCredits(100);
  });

  await test.step('makes a real portrait', async () => {
    await generator.addPhotos(SELFIES);
    await generator.choosePose('Maya');
    await generator.generate();
    await generator.consent();
    await expect(generator.warning).toBeVisible();
    await expect(generator.progress).toBeVisible();
    await expect(generator.generatingButton).toBeDisabled();
    await expect(generator.placeholder).toBeVisible();
    await generator.waitForPortraits(1);
    await site.expectCredits(70);
    await expect(generator.warning).toBeHidden();
  });

  await test.step('opens it in the viewer and downloads it', async () => {
    await generator.viewPortrait(1);
    const picture = generator.viewer.getByRole('img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThanOrEqual(1024);
    const downloading = page.waitForEvent('download');
    await generator.viewer.getByRole('button', { name: phrases('generator.gallery.download') }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^chiaro-maya-\d{4}-\d{2}-\d{2}\.jpg$/);
    expect((await stat(await download.path())).size).toBeGreaterThan(10_000);
    await picture.click();
    await expect(generator.viewer).toBeHidden();
    await generator.viewPortrait(1);
    await page.keyboard.press('Escape');
    await expect(generator.viewer).toBeHidden();
  });

  await test.step('continues after a visit to another page and a reload during the generation', async () => {
    const footer = page.getByRole('contentinfo');
    await stack.scriptNextRun({ outcome: 'hold' });
    await generator.generate();
    await expect(generator.placeholder).toBeVisible();
    await site.expectCredits(40);
    expect(await countCoveringParts(generator.warning)).toBe(0);
    await footer.getByRole('link', { name: phrases('nav.home'), exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    await footer.getByRole('link', { name: phrases('nav.generator'), exact: true }).click();
    await expect(generator.generatingButton).toBeVisible();
    await page.reload();
    await expect(generator.generatingButton).toBeVisible();
    await expect(generator.warning).toBeVisible();
    await expect(generator.placeholder).toBeVisible();
    await expect(generator.portraits).toHaveCount(1);
    await stack.releaseRuns(QUICK_PORTRAIT);
    await generator.waitForPortraits(2);
    await expect(generator.portraits.first().and(generator.portrait(2))).toBeVisible();
    await site.expectCredits(40);
  });

  await test.step('makes the third', async () => {
    await stack.scriptNextRun(QUICK_PORTRAIT);
    // The reload has kept them.
    await expect(generator.photos).toHaveCount(SELFIES.length);
    await generator.generate();
    await generator.waitForPortraits(3);
    await site.expectCredits(10);
  });

  await test.step('asks for more credits', async () => {
    await generator.generate();
    await expect(generator.alert).toContainText(phrases('generator.errors.creditsTitle'));
    await expect(generator.alert).toContainText(
      phrases('errors.credits_insufficient', { needed: 30, have: 10 }),
    );
    await expect(generator.alert).toContainText(phrases('generator.errors.creditsHint'));
  });

  await test.step('accounts for every credit', async () => {
    const { amounts, balances } = await site.readCreditHistory();
    expect(amounts.map(toNumber)).toEqual([-30, -30, -30, 100]);
    expect(balances.map(toNumber)).toEqual([10, 40, 70, 100]);
  });

  await test.step('leads to the donation page', async () => {
    await generator.alert.getByRole('link', { name: phrases('generator.errors.getCredits') }).click();
    await expect(page).toHaveURL(/\/donate$/);
    await expect(donate.heading).toHaveText(phrases('donate.heading'));
    await site.expectCredits(10);
  });

  await test.step('donates, and continues with the same photos', async () => {
    await donate.donate(200, CARDS.good);
    await expect(donate.figures.first()).toHaveText(donate.dollars(200));
    await site.expectCredits(210);
    await page
      .getByRole('main')
      .getByRole('link', { name: phrases('donate.thanks.create'), exact: true })
      .click();
    await expect(generator.photos).toHaveCount(SELFIES.length);
    await expect(generator.alert).toBeHidden();
    await stack.scriptNextRun(QUICK_PORTRAIT);
    await generator.generate();
    await generator.waitForPortraits(4);
    await site.expectCredits(180);
  });
});

/** Returns the number in a text; languages have different minus signs. */
function toNumber(text: string): number {
  return Number(text.replace(/[−–]/g, '-').replace(/[^\d-]/g, ''));
}
