import { readFile } from 'node:fs/promises';

import type { Download, Page } from '@playwright/test';
import sharp from 'sharp';

import { expect, test } from '../fixtures';
import { SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';
import { storeBeforehand } from '../support/stored-values';
import { readZip } from '../support/zip';

runIn('desktop-en', 'phone-ru');

const STORAGE_KEY = 'portraitGenerator_generatedImages';
const SIDE = 1024;
const OPAQUE_SRGB = { space: 'srgb', channels: 3 };
const MAXIMUM_BYTES = 400 * 1024;

/** A portrait as the server stores it, but with what a careless model could leave in it. */
async function portraitWithNames(): Promise<Buffer> {
  return sharp(SELFIES[0])
    .resize(SIDE, SIDE, { fit: 'cover' })
    .withExif({ IFD0: { Artist: 'Ada Lovelace' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- Chiaro --></x:xmpmeta>')
    .webp({ quality: 92 })
    .toBuffer();
}

/** Stores a gallery of portraits with these names, and answers for their addresses; `gone` is missing. */
async function storeGallery(page: Page, names: readonly string[]): Promise<void> {
  const portrait = await portraitWithNames();
  await page.route('**/portrait-of-test-*.webp', (route) =>
    route.fulfill(
      route.request().url().includes('gone')
        ? { status: 404 }
        : { contentType: 'image/webp', body: portrait },
    ),
  );
  const addresses = names.map((name) => `/portrait-of-test-${name}.webp`);
  await storeBeforehand(page, { local: { [STORAGE_KEY]: JSON.stringify(addresses) } });
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

test('A portrait is saved as JPEG, as PNG, as it is stored, and as a CV photo that is cut by pointer and keyboard', async ({
  page,
  phrases,
  generator,
}) => {
  await storeGallery(page, ['only']);
  await generator.open();
  await generator.viewPortrait(1);
  const menu = generator.viewer.getByRole('button', { name: phrases('generator.gallery.save.menu') });
  const save = async (name: string): Promise<Download> => {
    const downloading = page.waitForEvent('download');
    await generator.viewer.getByRole('button', { name, exact: true }).click();
    return downloading;
  };

  await test.step('whole', async () => {
    const jpeg = await save(phrases('generator.gallery.download'));
    expect(jpeg.suggestedFilename()).toBe('chiaro-portrait-1.jpg');
    const jpegBytes = await bytesOf(jpeg);
    expect(jpegBytes.length).toBeLessThan(MAXIMUM_BYTES);
    const jpegFacts = await sharp(jpegBytes).metadata();
    expect(jpegFacts).toMatchObject({ format: 'jpeg', width: SIDE, height: SIDE, density: 300 });

    await menu.click();
    const png = await save('PNG');
    expect(png.suggestedFilename()).toBe('chiaro-portrait-1.png');
    const pngFacts = await sharp(await bytesOf(png)).metadata();
    expect(pngFacts).toMatchObject({ format: 'png', width: SIDE, height: SIDE, density: 300 });
    expect([jpegFacts, pngFacts]).toMatchObject([OPAQUE_SRGB, OPAQUE_SRGB]);
    for (const { xmpAsString, exif } of [jpegFacts, pngFacts]) {
      expect(xmpAsString).toContain('<!-- Chiaro -->');
      expect(exif).toBeUndefined();
    }

    await menu.click();
    const original = await save(phrases('generator.gallery.save.original'));
    expect((await bytesOf(original)).equals(await portraitWithNames())).toBe(true);
  });

  await test.step('cut', async () => {
    const name = phrases('generator.gallery.cut.names.cv', { width: 35, height: 45 });
    const dialog = page.getByRole('dialog', { name });
    const frame = dialog.getByRole('group', { name: phrases('generator.crop.frame') });
    await menu.press('Enter');
    await page.keyboard.press('Escape');
    await expect(generator.viewer).toBeVisible();
    await expect(menu).toBeFocused();

    await menu.press('Enter');
    await generator.viewer.getByRole('button', { name }).press('Enter');
    await expect(frame).toBeVisible();
    const box = await frame.boundingBox();
    await frame.focus();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('-');
    await expect.poll(async () => (await frame.boundingBox())?.width).toBeLessThan(box?.width ?? 0);
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) - 300, (box?.y ?? 0) - 300, { steps: 3 });
    await page.mouse.up();
    const downloading = page.waitForEvent('download');
    await dialog
      .getByRole('button', { name: phrases('generator.gallery.cut.save', { format: 'JPEG' }) })
      .click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('chiaro-portrait-1-cv.jpg');
    const facts = await sharp(await bytesOf(download)).metadata();
    expect(facts).toMatchObject({ format: 'jpeg', width: 413, height: 531, density: 300, space: 'srgb' });
    await expect(dialog).toBeHidden();
    await expect(generator.viewer).toBeVisible();
    await expect(menu).toBeFocused();
  });
});

test('All portraits are saved as one ZIP, without those that are gone', async ({
  page,
  phrases,
  watch,
  generator,
}) => {
  watch.expectErrorResponse(404, '/portrait-of-test-gone.webp');
  await storeGallery(page, ['new', 'gone', 'old']);
  // A browser that can write to a file asks the user where, which a test can't answer.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await generator.open();
  const downloading = page.waitForEvent('download');
  await generator.gallery.getByRole('button', { name: phrases('generator.gallery.zip.save') }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^chiaro-portraits-\d{4}-\d{2}-\d{2}\.zip$/);
  const files = readZip(await bytesOf(download));
  expect(files.map(({ name }) => name)).toEqual(['chiaro-portrait-3.jpg', 'chiaro-portrait-1.jpg']);
  for (const { bytes } of files)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: SIDE, height: SIDE });
  await expect(
    generator.gallery.getByText(
      `${phrases('generator.gallery.zip.saved', { count: 2 })} ${phrases('generator.gallery.zip.missing', { count: 1 })}`,
    ),
  ).toBeVisible();
});
