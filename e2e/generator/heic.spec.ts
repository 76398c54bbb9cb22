import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from '../fixtures';
import { runIn } from '../support/projects';
import { CORNERS, expectColors, look } from '../support/shown-photo';

runIn('desktop-en', 'phone-ru');

const AVIF = path.join('public', 'images', 'demo', 'selfie-1-480.avif');

function heic(name: string): string {
  return path.join('e2e', 'support', 'heic', `${name}.heic`);
}

test('The page shows HEIC photos upright and in their colours, names a damaged one and a video, and loads the decoder for HEIC alone', async ({
  page,
  phrases,
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

  await test.step('as stored, of turned tiles, the main one of a burst, of an iPhone’s colours', async () => {
    await generator.addPhotos([heic('upright'), heic('turned-tiles'), renamed, heic('display-p3')], 5);
    for (const number of [1, 2, 3]) {
      const { width, height, corners } = await look(generator.photos.nth(number));
      expect({ width, height }).toEqual({ width: 320, height: 240 });
      expectColors(corners, CORNERS);
    }
    const { corners } = await look(generator.photos.nth(4));
    expectColors(
      corners,
      corners.map(() => [240, 16, 16]),
    );
    expect(loaded).toContain('heic-worker.js');
  });

  await test.step('refused', async () => {
    const damaged = test.info().outputPath('damaged.heic');
    await writeFile(damaged, '\0\0\0\x18ftypheic\0\0\0\0mif1heic');
    const video = test.info().outputPath('IMG_0002.MOV');
    await writeFile(video, '\0\0\0\x14ftypqt  \0\0\0\0qt  ');
    await generator.addPhotos([damaged, video], 5);
    const sentences = [
      phrases('generator.photos.problems.heic', { name: 'damaged.heic' }),
      phrases('generator.photos.problems.video', { name: 'IMG_0002.MOV' }),
    ];
    await expect(generator.photoNotices).toHaveCount(2);
    expect((await generator.photoNotices.allTextContents()).toSorted()).toEqual(sentences.toSorted());
  });
});

test('A HEIC of 48 megapixels is taken @all', async ({ generator }) => {
  await generator.open();
  await generator.photoInput.setInputFiles([heic('large-tiles')]);
  // A busy machine takes ten seconds.
  await expect(generator.photos).toHaveCount(1, { timeout: 60_000 });
  expect(await look(generator.photos.first())).toMatchObject({ width: 360, height: 480 });
});
