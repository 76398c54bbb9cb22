import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { OPACITY_CHUNK, readWebpChunk } from '@chiaro/engine/file/webp-chunks';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { expect, test } from '../fixtures';
import { portraitWithOpacity, SITTERS } from '../support/pictures';
import { runIn } from '../support/projects';
import { storeBeforehand } from '../support/stored-values';

runIn('desktop-en', 'phone-ru');

const STORAGE_KEY = 'portraitGenerator_generatedImages';
const SIZE = { width: 1024, height: 1024 };

/** Stores a gallery of portraits, the first one newest. */
async function storeGallery(page: Page, portraits: readonly Buffer[]): Promise<void> {
  const addresses = portraits.map((_, index) => `/portrait-of-test-${index}.webp`);
  await page.route('**/portrait-of-test-*.webp', (route) => {
    const index = Number(/(\d+)\.webp/.exec(route.request().url())?.[1]);
    return route.fulfill({ contentType: 'image/webp', body: portraits[index] ?? Buffer.alloc(0) });
  });
  await storeBeforehand(page, { local: { [STORAGE_KEY]: JSON.stringify(addresses) } });
}

for (const tag of ['', ' @all'])
  test(`Another background changes no opaque pixel of a PNG${tag}`, async ({ page, phrases, generator }) => {
    const backdrops = tag ? ['#7d8a92', '#c9b79c', '#2b3440', '#e8e6e1'] : ['#7d8a92'];
    const sitters = readdirSync(SITTERS).slice(0, tag ? 5 : 1);
    const portraits = await Promise.all(
      sitters.flatMap((sitter) => backdrops.map((backdrop) => portraitWithOpacity(sitter, backdrop))),
    );
    await storeGallery(page, portraits);
    await generator.open();
    await generator.viewPortrait(1);
    const { viewer } = generator;
    await viewer.getByRole('button', { name: phrases('generator.gallery.background.open') }).click();
    const ground = (name: 'none' | 'transparent') =>
      viewer.getByRole('radio', { name: phrases(`generator.gallery.background.${name}`), exact: true });
    const savePng = async (): Promise<Buffer> => {
      await viewer.getByRole('button', { name: phrases('generator.gallery.save.menu') }).click();
      const downloading = page.waitForEvent('download');
      await viewer.getByRole('button', { name: 'PNG', exact: true }).click();
      return readFile(await (await downloading).path());
    };
    for (const [index, portrait] of [...portraits.entries()].reverse()) {
      await test.step(`portrait ${index + 1}`, async () => {
        const own = await sharp(await savePng())
          .raw()
          .toBuffer();
        await ground('transparent').check();
        await expect(viewer.locator('canvas')).toBeVisible();
        const changed = await sharp(await savePng())
          .raw()
          .toBuffer({ resolveWithObject: true });
        expect(changed.info).toMatchObject({ ...SIZE, channels: 4 });
        const opacity = readWebpChunk(portrait, OPACITY_CHUNK) ?? new Uint8Array();
        const levels = await sharp(opacity).extractChannel(0).raw().toBuffer();
        let differing = 0;
        for (const [pixel, level] of levels.entries()) {
          if (changed.data[4 * pixel + 3] !== level) differing += 1;
          else if (level === 255)
            for (const channel of [0, 1, 2])
              if (changed.data[4 * pixel + channel] !== own[3 * pixel + channel]) differing += 1;
        }
        expect(differing).toBe(0);
      });
      if (index > 0)
        await viewer.getByRole('button', { name: phrases('generator.gallery.previous') }).click();
      await expect(viewer.locator('canvas')).toHaveCount(index > 0 ? 0 : 1);
    }
  });

test('A background goes through every way out, and files say what was done', async ({
  page,
  phrases,
  generator,
}) => {
  await storeGallery(page, [
    await portraitWithOpacity('maya.webp', '#7d8a92', 'trainedAlgorithmicMedia', true),
  ]);
  /** The methods of calls that send, and of what the cut-out needs. */
  const sent: string[] = [];
  page.on('request', (request) => {
    const isWorker = request.url().includes('/photo-look/');
    if (isWorker || request.method() !== 'GET') sent.push(request.method());
  });
  await generator.open();
  await generator.viewPortrait(1);
  const { viewer } = generator;
  await expect(viewer.getByRole('img').first()).toHaveJSProperty('complete', true);
  expect(sent).toEqual([]);
  const background = (name: 'open' | 'promise' | 'hex' | 'own' | 'transparent') =>
    phrases(`generator.gallery.background.${name}`);
  const menu = viewer.getByRole('button', { name: phrases('generator.gallery.save.menu') });
  const save = async (name: string, place = viewer): Promise<[string, Buffer]> => {
    const downloading = page.waitForEvent('download');
    await place.getByRole('button', { name, exact: true }).click();
    const download = await downloading;
    return [download.suggestedFilename(), await readFile(await download.path())];
  };
  const cornerOf = async (file: Buffer): Promise<number[]> => [
    ...(await sharp(file).removeAlpha().extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer()),
  ];
  await viewer.getByRole('button', { name: background('open') }).press('Enter');
  await expect(viewer.getByText(background('promise'))).toBeVisible();

  await test.step('a colour by its code', async () => {
    await viewer.getByLabel(background('hex')).fill('#b02040');
    await expect(viewer.getByRole('radio', { name: background('own'), exact: true })).toBeChecked();
    await expect(viewer.getByText(phrases('generator.gallery.mark.newGround'))).toBeVisible();
    const [name, jpeg] = await save(phrases('generator.gallery.download'));
    expect(name).toBe('chiaro-portrait-1.jpg');
    const [red = 0, green = 0, blue = 0] = await cornerOf(jpeg);
    expect(Math.max(Math.abs(red - 176), Math.abs(green - 32), Math.abs(blue - 64))).toBeLessThan(6);
    expect((await sharp(jpeg).metadata()).xmpAsString).toContain('/compositeSynthetic<');
    await menu.click();
    const [, webp] = await save('WebP');
    expect(await cornerOf(webp)).toEqual([176, 32, 64]);
    expect((await sharp(webp).metadata()).xmpAsString).toContain('/compositeSynthetic<');
  });

  await test.step('a banner and a round picture with a ring', async () => {
    await menu.click();
    const [name, banner] = await save(phrases('generator.gallery.save.places.right'));
    expect(name).toBe('chiaro-portrait-1-banner.jpg');
    expect(await sharp(banner).metadata()).toMatchObject({ format: 'jpeg', width: 1584, height: 396 });
    const { data } = await sharp(banner).raw().toBuffer({ resolveWithObject: true });
    const greenAt = (x: number): number => data[3 * (394 * 1584 + x) + 1] ?? 0;
    expect(greenAt(1583)).toBeGreaterThan(100);
    for (let x = 1178; x < 1198; x += 1) expect(Math.abs(greenAt(x) - greenAt(x + 4))).toBeLessThan(40);
    await menu.click();
    const round = phrases('generator.gallery.cut.names.round');
    await viewer.getByRole('button', { name: round }).click();
    const dialog = page.getByRole('dialog', { name: round });
    await expect(dialog.getByRole('group', { name: phrases('generator.crop.frame') })).toBeVisible();
    await dialog.getByRole('slider', { name: phrases('generator.gallery.cut.ring.width') }).fill('5');
    await dialog.getByLabel(phrases('generator.gallery.cut.ring.color')).fill('#00ff00');
    const [, picture] = await save(phrases('generator.gallery.cut.save', { format: 'JPEG' }), dialog);
    const [red = 255, green = 0] = await cornerOf(picture);
    expect(green - red).toBeGreaterThan(200);
  });

  await test.step('what a format can not hold', async () => {
    await viewer.getByRole('radio', { name: background('transparent'), exact: true }).check();
    await menu.click();
    await expect(viewer.getByRole('button', { name: 'JPEG', exact: true })).toBeHidden();
    await expect(viewer.getByText(phrases('generator.gallery.save.noJpeg'))).toBeVisible();
    await page.keyboard.press('Escape');
    const [name, png] = await save(phrases('generator.gallery.download'));
    expect(name).toBe('chiaro-portrait-1.png');
    expect((await sharp(png).stats()).isOpaque).toBe(false);
  });

  expect([...new Set(sent)]).toEqual(['GET']);
});

test('A background changes without a network, and the free colour is offered again after a reload', async ({
  page,
  context,
  phrases,
  generator,
}) => {
  await storeGallery(page, [await portraitWithOpacity('maya.webp', '#7d8a92')]);
  await generator.open();
  await generator.viewPortrait(1);
  const { viewer } = generator;
  const open = viewer.getByRole('button', { name: phrases('generator.gallery.background.open') });
  const hex = viewer.getByLabel(phrases('generator.gallery.background.hex'));
  await open.click();
  await hex.fill('#b02040');
  await context.setOffline(true);
  await viewer.getByRole('radio', { name: phrases('generator.gallery.background.blurred') }).check();
  const downloading = page.waitForEvent('download');
  await viewer.getByRole('button', { name: phrases('generator.gallery.download'), exact: true }).click();
  await downloading;
  await context.setOffline(false);
  await page.reload();
  await generator.viewPortrait(1);
  await open.click();
  await expect(hex).toHaveValue('#b02040');
});

test.describe(() => {
  test.use({ looksAtPhotos: true });

  test('A portrait without a stored opacity gets a rough outline', async ({ page, phrases, generator }) => {
    const plain = await sharp(path.join('public', 'images', 'poses', 'leo.webp'))
      .webp()
      .toBuffer();
    await storeGallery(page, [plain]);
    await generator.open();
    await generator.viewPortrait(1);
    const { viewer } = generator;
    await viewer.getByRole('button', { name: phrases('generator.gallery.background.open') }).click();
    await expect(viewer.getByText(phrases('generator.gallery.background.rough'))).toBeVisible();
    await viewer.getByRole('radio', { name: phrases('generator.gallery.background.near') }).check();
    await expect(viewer.locator('canvas')).toBeVisible();
  });
});
