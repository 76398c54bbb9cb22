import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from './fixtures';
import { runIn } from './support/projects';
import { CORNERS, expectColors, look } from './support/shown-photo';

runIn('desktop-en', 'phone-ru');

const AVIF = path.join('public', 'images', 'demo', 'selfie-1-480.avif');

function heic(name: string): string {
  return path.join('e2e', 'support', 'heic', `${name}.heic`);
}

test('HEIC photos are shown upright: one as stored, one of turned tiles, and the main one of a burst', async ({
  page,
  generator,
}) => {
  const loaded: string[] = [];
  // Also those of workers.
  page.context().on('request', (request) => loaded.push(path.basename(new URL(request.url()).pathname)));
  // Phones also give a HEIC the name of a JPEG.
  const renamed = test.info().outputPath('IMG_0001.jpg');
  await copyFile(heic('burst'), renamed);
  await generator.open();
  await generator.addPhotos([AVIF]);
  expect(await look(generator.photos.first())).toMatchObject({ width: 480, height: 480 });
  expect(loaded.join()).not.toContain('heif');

  await generator.addPhotos([heic('upright'), heic('turned-tiles'), renamed], 4);
  for (const number of [1, 2, 3]) {
    const { width, height, corners } = await look(generator.photos.nth(number));
    expect({ width, height }).toEqual({ width: 320, height: 240 });
    expectColors(corners, CORNERS);
  }
  expect(loaded).toContain('heic-worker.js');
});

test('A HEIC of 48 megapixels is taken, and the colours of an iPhone are kept', async ({ generator }) => {
  await generator.open();
  await generator.photoInput.setInputFiles([heic('large-tiles'), heic('display-p3')]);
  // A busy machine takes ten seconds.
  await expect(generator.photos).toHaveCount(2, { timeout: 60_000 });
  expect(await look(generator.photos.first())).toMatchObject({ width: 360, height: 480 });
  const { corners } = await look(generator.photos.nth(1));
  expectColors(
    corners,
    corners.map(() => [240, 16, 16]),
  );
});

test('A HEIC becomes the custom pose and the custom style @all', async ({ page, phrases, generator }) => {
  await generator.open();
  await generator.takeCustomPose(heic('turned-tiles'));
  const pose = page.getByRole('radio', { name: phrases('generator.pose.custom') }).locator('xpath=..');
  // The square in the middle of 320 × 240.
  expect(await look(pose.locator('img'))).toMatchObject({ width: 240, height: 240 });
  await generator.takeCustomStyle(heic('upright'));
});

test('A damaged HEIC and a video are each refused with a sentence', async ({ phrases, generator }) => {
  const damaged = test.info().outputPath('damaged.heic');
  await writeFile(damaged, '\0\0\0\x18ftypheic\0\0\0\0mif1heic');
  const video = test.info().outputPath('IMG_0002.MOV');
  await writeFile(video, '\0\0\0\x14ftypqt  \0\0\0\0qt  ');
  await generator.open();
  await generator.addPhotos([damaged, video, heic('upright')], 1);
  const sentences = [
    phrases('generator.photos.problems.heic', { name: 'damaged.heic' }),
    phrases('generator.photos.problems.video', { name: 'IMG_0002.MOV' }),
  ];
  await expect(generator.photoNotices).toHaveCount(2);
  expect((await generator.photoNotices.allTextContents()).toSorted()).toEqual(sentences.toSorted());
});

test('A HEIC waits where its decoder can’t be loaded without a network, and is taken afterwards', async ({
  page,
  watch,
  phrases,
  generator,
}) => {
  await generator.open();
  await generator.addPhotos([AVIF]);
  watch.tolerate(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await generator.photoInput.setInputFiles(heic('upright'));
  await expect(generator.photoNotices).toHaveText([
    phrases('generator.photos.waitsForConnection', { name: 'upright.heic' }),
  ]);
  await page.context().setOffline(false);
  await expect(generator.photos).toHaveCount(2);
  await expect(generator.photoNotices).toHaveCount(0);
});
