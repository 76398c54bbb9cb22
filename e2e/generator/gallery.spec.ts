import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { expect, test } from '../fixtures';
import { expectAccessible } from '../support/accessibility';
import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';
import { storeBeforehand } from '../support/stored-values';
import { readZip } from '../support/zip';

runIn('desktop-ru', 'phone-en');

const STORAGE_KEY = 'portraitGenerator_generatedImages';

/** The address of a picture with a number. */
function portraitAddress(number: number): string {
  return `/images/styles/vintage-240.webp?n=${number}`;
}

/** Stored portraits of earlier visits, newest first. */
function portraitAddresses(count: number): string[] {
  return Array.from({ length: count }, (_, index) => portraitAddress(count - index));
}

function storeGallery(page: Page, gallery: readonly string[]): Promise<void> {
  return storeBeforehand(page, { local: { [STORAGE_KEY]: JSON.stringify(gallery) } });
}

async function storedGallery(page: Page): Promise<unknown> {
  return JSON.parse(await page.evaluate((key) => localStorage.getItem(key) ?? 'null', STORAGE_KEY));
}

test('The gallery shows the newest first, opens each on a click, marks a picture that is gone, and is cleared and restored', async ({
  page,
  phrases,
  watch,
  generator,
}) => {
  watch.expectErrorResponse(404, '/images/gone.webp');
  const gallery = [...portraitAddresses(3), '/images/gone.webp'];
  await storeGallery(page, gallery);
  await generator.open();
  await expect(generator.portraits).toHaveCount(4);
  for (const [index, number] of [3, 2, 1].entries()) {
    const portrait = generator.portraits.nth(index).and(generator.portrait(number + 1));
    await expect(portrait.locator('img')).toHaveAttribute('src', portraitAddress(number));
  }
  await generator.portraits.last().scrollIntoViewIfNeeded();
  await expect(generator.gallery.getByText(phrases('generator.gallery.broken'))).toBeVisible();

  await generator.viewPortrait(3);
  const picture = generator.viewer.getByRole('img').first();
  await expect(picture).toHaveAttribute('src', portraitAddress(2));
  await picture.click();
  await expect(generator.viewer).toBeHidden();

  const undo = generator.gallery.getByRole('button', { name: phrases('generator.gallery.undo') });
  await generator.clearGallery();
  await expect(generator.portraits).toHaveCount(0);
  expect(await storedGallery(page)).toEqual([]);
  await undo.click();
  await expect(generator.portraits).toHaveCount(4);
  expect(await storedGallery(page)).toEqual(gallery);

  await generator.clearGallery();
  await expect(undo).toBeVisible();
  await generator.gallery.getByRole('button', { name: phrases('common.dismiss') }).click();
  await expect(undo).toBeHidden();
  await page.reload();
  await expect(generator.emptyGallery).toBeVisible();
});

test('Of a thousand portraits only pictures near the view are fetched, and the oldest is reachable @all', async ({
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
  // Each end of the list brings 60 more.
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
    await expect(generator.portrait(1)).toBeInViewport({ ratio: 1, timeout: 100 });
  }).toPass({ intervals: [100] });
  await expect(generator.portrait(1).locator('img')).toHaveJSProperty('complete', true);
  expect(fetched.size).toBeLessThan(500);
});

test('Two of three portraits are chosen, saved, starred, deleted and restored together', async ({
  page,
  phrases,
  stack,
  generator,
  openGeneratorSignedIn,
}) => {
  const press = (name: 'star' | 'zip.saveChosen' | 'delete' | 'undo') =>
    generator.gallery
      .getByRole('button', { name: phrases(`generator.gallery.${name}`), exact: true })
      .click();
  // A browser that can write to a file asks the user where, which a test can't answer.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await openGeneratorSignedIn(SELFIES.slice(0, 1));
  await generator.portraitCount.selectOption('3');
  for (let run = 0; run < 3; run += 1) await stack.scriptNextRun(QUICK_PORTRAIT);
  await generator.generate();
  await generator.waitForPortraits(3);

  const countOf = (count: number) =>
    generator.gallery.getByText(phrases('generator.gallery.chosen', { count }), { exact: true });
  await generator.portrait(3).hover();
  await generator.mark(3).click();
  await generator.mark(1).click({ modifiers: ['Shift'] });
  await expect(countOf(3)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+a');
  await expect(countOf(3)).toBeVisible();
  await page.keyboard.press('Escape');
  // A finger that rests, as the browser tells of it.
  await generator.portrait(3).dispatchEvent('pointerdown', { pointerType: 'touch' });
  await expect(generator.mark(3)).toBeChecked();
  await generator.portrait(3).dispatchEvent('pointerup', { pointerType: 'touch' });
  await generator.portrait(3).dispatchEvent('click');
  await expect(generator.viewer).toBeHidden();
  await generator.mark(2).press('Space');
  await expect(countOf(2)).toBeVisible();
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await press('zip.saveChosen');
  expect(readZip(await readFile(await (await downloading).path()))).toHaveLength(2);

  await press('star');
  for (const number of [3, 2])
    await expect(generator.portrait(number)).toHaveAccessibleName(
      new RegExp(`^${phrases('generator.gallery.portraitStarred', { number })}`),
    );

  await press('delete');
  await expect(generator.portraits).toHaveCount(1);
  // After a download Firefox's own panel has the focus of the window.
  const isActive = (button: HTMLElement) => button === document.activeElement;
  await expect.poll(() => generator.portrait(1).evaluate(isActive)).toBe(true);
  const restored = page.waitForResponse('**/api/restore-portraits');
  await press('undo');
  await restored;
  await page.reload();
  await expect(generator.portraits).toHaveCount(3);
});
