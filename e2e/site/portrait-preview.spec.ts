import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

import { expect, test } from '../fixtures';
import { expectAccessible } from '../support/accessibility';
import { MOST_SHIFT, watchShifts } from '../support/layout-shift';
import { dropFile } from '../support/photo-files';
import type { Phrases } from '../support/phrases';
import { SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';

/** In pixels. */
const PREVIEW_SIDE = 640;

/** The models load and run on the device, which may be busy. */
const LATER = { timeout: 90_000 };

const PHOTO = SELFIES[0] ?? '';
/** Of the print's paper, in pixels. */
const BORDER = 40;

function partsOf(page: Page, phrases: Phrases) {
  return {
    input: page.getByLabel(phrases('portraitPreview.choose'), { exact: true }),
    photo: page.getByRole('img', { name: phrases('portraitPreview.photo'), exact: true }),
    portrait: page.getByRole('img', { name: phrases('portraitPreview.portrait'), exact: true }),
    example: page.getByRole('slider', { name: phrases('home.compare.label') }),
    alert: page.getByRole('main').getByRole('alert'),
  };
}

/** Returns the share of a shown picture that has the colour of the print's paper. */
async function paperShare(picture: Locator): Promise<number> {
  return picture.evaluate(async (image: HTMLImageElement) => {
    const bitmap = await createImageBitmap(image);
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
    const isPaper = (at: number): boolean =>
      [0xf4, 0xf2, 0xec].every((tone, channel) => Math.abs((data[at + channel] ?? 0) - tone) < 4);
    const pixels = Array.from({ length: data.length / 4 }, (_, index) => isPaper(4 * index));
    return pixels.filter(Boolean).length / pixels.length;
  });
}

/** Collects the addresses to which the page sends anything. */
function watchUploads(page: Page): string[] {
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') uploads.push(request.url());
  });
  return uploads;
}

runIn('desktop-en', 'phone-ru');
test.use({ looksAtPhotos: true });

test('A preview shows visitors themselves in the hero, or says why not, uploads nothing, and carries the photo over', async ({
  page,
  phrases,
  generator,
}) => {
  const empty = test.info().outputPath('empty.webp');
  const print = test.info().outputPath('print.webp');
  const paper = { top: BORDER, bottom: BORDER, left: BORDER, right: BORDER, background: '#f4f2ec' };
  await sharp(PHOTO).extend(paper).webp().toFile(print);
  await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a8a9a' } })
    .webp()
    .toFile(empty);
  const uploads = watchUploads(page);
  const shifts = await watchShifts(page);
  await page.goto('/');
  const { input, photo, portrait, example, alert } = partsOf(page, phrases);
  await page.waitForLoadState('networkidle');

  await test.step('not of a photo without a face', async () => {
    await input.setInputFiles(empty);
    await expect(alert).toHaveText(phrases('portraitPreview.problems.noFace'), LATER);
    await expect(example).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('of a dropped photo, or on a phone of a chosen one', async () => {
    const shiftsBefore = await shifts();
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    if (isPhone) await input.setInputFiles(PHOTO);
    else await dropFile(page.getByRole('figure').first(), PHOTO);
    await expect(portrait).toBeVisible(LATER);
    await expect(alert).toBeHidden();
    await expect(example).toBeHidden();
    const sides = await portrait.evaluate((image: HTMLImageElement) => [
      image.naturalWidth,
      image.naturalHeight,
    ]);
    expect(sides).toEqual([PREVIEW_SIDE, PREVIEW_SIDE]);
    expect((await shifts()) - shiftsBefore).toBeLessThan(MOST_SHIFT);
    await expectAccessible(page);
  });

  await test.step('of a print, without its paper', async () => {
    const show = async (file: string): Promise<void> => {
      const before = await photo.getAttribute('src');
      await page.getByLabel(phrases('portraitPreview.another'), { exact: true }).setInputFiles(file);
      await expect(photo).not.toHaveAttribute('src', before ?? '', LATER);
    };
    await show(print);
    expect(await paperShare(photo)).toBeLessThan(0.01);
    await show(PHOTO);
  });

  await test.step('before another backdrop', async () => {
    const before = await portrait.getAttribute('src');
    await page.getByRole('radio', { name: 'Maya', exact: true }).check();
    await expect(portrait).not.toHaveAttribute('src', before ?? '', LATER);
  });

  await test.step('as a file', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: phrases('portraitPreview.save') }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('chiaro-preview.jpg');
    const { format, width, height } = await sharp(await readFile(await file.path())).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: PREVIEW_SIDE, height: PREVIEW_SIDE });
  });

  await test.step('in the generator, with its advice', async () => {
    await page.getByRole('link', { name: phrases('portraitPreview.create'), exact: true }).click();
    await expect(page).toHaveURL(/\/generator$/);
    await expect(generator.photos).toHaveCount(1);
    await expect(
      generator.photosRegion.getByText(phrases('generator.photos.look.good'), { exact: true }),
    ).toBeVisible(LATER);
    await expect(page.getByRole('radio', { name: 'Maya', exact: true })).toBeChecked();
    expect(uploads).toEqual([]);
  });
});
