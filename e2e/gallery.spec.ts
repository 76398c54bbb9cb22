import type { Page } from '@playwright/test';

import { expect, test } from './fixtures';
import { QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { runIn } from './support/projects';
import { storeBeforehand } from './support/stored-values';

const STORAGE_KEY = 'portraitGenerator_generatedImages';

/** The address of a picture with a number. */
function portraitAddress(number: number): string {
  return `/images/styles/vintage-240.webp?n=${number}`;
}

/** Stored portraits of earlier visits, newest first. */
function portraitAddresses(count: number): string[] {
  return Array.from({ length: count }, (_, index) => portraitAddress(count - index));
}

function storeGallery(page: Page, gallery: unknown): Promise<void> {
  return storeBeforehand(page, { local: { [STORAGE_KEY]: JSON.stringify(gallery) } });
}

async function storedGallery(page: Page): Promise<unknown> {
  return JSON.parse(await page.evaluate((key) => localStorage.getItem(key) ?? 'null', STORAGE_KEY));
}

test.describe('The gallery', () => {
  runIn('desktop-ru', 'phone-en');

  test('shows the newest first, opens each on a click, and can be cleared', async ({
    page,
    phrases,
    generator,
  }) => {
    await storeGallery(page, portraitAddresses(3));
    await generator.open();
    await expect(generator.portraits).toHaveCount(3);
    for (const [index, number] of [3, 2, 1].entries()) {
      const portrait = generator.portraits.nth(index).and(generator.portrait(number));
      await expect(portrait.locator('img')).toHaveAttribute('src', portraitAddress(number));
    }

    await generator.viewPortrait(2);
    const picture = generator.viewer.getByRole('img').first();
    await expect(picture).toHaveAttribute('src', portraitAddress(2));
    await picture.click();
    await expect(generator.viewer).toBeHidden();

    const undo = generator.gallery.getByRole('button', { name: phrases('generator.gallery.undo') });
    await generator.clearGallery();
    await expect(generator.portraits).toHaveCount(0);
    expect(await storedGallery(page)).toEqual([]);
    await undo.click();
    await expect(generator.portraits).toHaveCount(3);
    expect(await storedGallery(page)).toEqual(portraitAddresses(3));

    await generator.clearGallery();
    await expect(undo).toBeVisible();
    await generator.gallery.getByRole('button', { name: phrases('common.dismiss') }).click();
    await expect(undo).toBeHidden();
    await page.reload();
    await expect(generator.emptyGallery).toBeVisible();
  });

  test('skips invalid addresses, and marks pictures that are gone', async ({
    page,
    phrases,
    watch,
    generator,
  }) => {
    watch.expectErrorResponse(404, '/images/gone.webp');
    await storeGallery(page, [
      portraitAddress(2),
      null,
      7,
      { url: portraitAddress(9) },
      [portraitAddress(8)],
      '',
      'javascript:alert(1)',
      'data:text/html,<p>no picture</p>',
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      '//elsewhere.example/portrait.webp',
      '/images/gone.webp',
    ]);
    await generator.open();
    await expect(generator.portraits).toHaveCount(2);
    await generator.portraits.last().scrollIntoViewIfNeeded();
    await expect(generator.gallery.getByText(phrases('generator.gallery.broken'))).toBeVisible();
  });
});

test.describe('A new portrait', () => {
  runIn('desktop-en', 'phone-ru');

  test('is stored under an address without a query, in place of what the account does not have', async ({
    page,
    stack,
    generator,
    openGeneratorSignedIn,
  }) => {
    await storeGallery(page, portraitAddresses(2));
    await openGeneratorSignedIn(SELFIES.slice(0, 1));
    await stack.scriptNextRun(QUICK_PORTRAIT);
    await generator.generate();
    await generator.waitForPortraits(1);
    const stored = (await storedGallery(page)) as string[];
    expect(stored).toEqual([expect.stringMatching(/^https?:\/\/[^?#]+$/)]);
  });
});

test.describe('With a thousand portraits', () => {
  runIn('desktop-en', 'phone-ru');

  test('only pictures near the view are fetched, and the oldest is reachable @all', async ({
    page,
    phrases,
    generator,
  }) => {
    const fetched = new Set<string>();
    page.on('request', (request) => {
      if (request.url().includes('?n=')) fetched.add(request.url());
    });
    await storeGallery(page, portraitAddresses(1000));
    await generator.open();
    await expect(generator.portrait(1000)).toBeVisible();
    const list = generator.gallery.getByRole('list', { name: phrases('generator.gallery.list') });
    await list.scrollIntoViewIfNeeded();
    await list.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
    await expect(generator.portrait(1)).toBeInViewport({ ratio: 1 });
    await expect(generator.portrait(1).locator('img')).toHaveJSProperty('complete', true);
    expect(fetched.size).toBeLessThan(100);
  });
});
