import { readFile } from 'node:fs/promises';

import sharp from 'sharp';

import { writeLargePhotos } from '@/tools/bench/large-photos';
import { expect, test } from '../fixtures';
import { dropFile, writeOddPhotos, writeUnusableFiles } from '../support/photo-files';
import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';
import { CORNERS, expectColors, look } from '../support/shown-photo';

runIn('phone-ru', 'desktop-en');

/** The limit for nine photos. */
const MOST_BYTES = 4_000_000;

test.beforeEach(async ({ generator }) => {
  await generator.open();
});

test('The reason for each refused file is named, and the others are taken', async ({
  phrases,
  generator,
}) => {
  const unusable = await writeUnusableFiles(test.info().outputPath());
  await generator.addPhotos([...unusable.map(({ path }) => path), ...SELFIES.slice(0, 1)], 1);
  const sentences = unusable.map(({ name, problem }) =>
    phrases(`generator.photos.problems.${problem}`, { name, megabytes: 50, megapixels: 65 }),
  );
  await expect(generator.photoNotices).toHaveCount(sentences.length);
  expect((await generator.photoNotices.allTextContents()).toSorted()).toEqual(sentences.toSorted());

  await generator.addPhotos(SELFIES.slice(1, 2), 2);
  await expect(generator.photoNotices).toHaveCount(0);
});

test('Photos are dropped, pasted, and shown upright: a turned JPEG and WebP, and a JPEG without its end marker', async ({
  page,
  phrases,
  generator,
}) => {
  await test.step('dropped and pasted', async () => {
    await dropFile(generator.photosRegion, SELFIES[0] ?? '');
    await expect(generator.photos).toHaveCount(1);
    const base64 = (await readFile(SELFIES[1] ?? '')).toString('base64');
    await page.evaluate((base64) => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      clipboardData.items.add(new File([bytes], 'pasted.webp', { type: 'image/webp' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, base64);
    await expect(generator.photos).toHaveCount(2);
    await generator.photosRegion.getByRole('button', { name: phrases('generator.photos.removeAll') }).click();
    await expect(generator.photos).toHaveCount(0);
  });

  await test.step('upright', async () => {
    const sideways = test.info().outputPath('sideways.jpg');
    // Orientation 6: the picture's right side is its top.
    await sharp(SELFIES[0]).resize(600, 400).withMetadata({ orientation: 6 }).jpeg().toFile(sideways);
    const [turned, endless] = await writeOddPhotos(test.info().outputPath());
    await generator.addPhotos([turned, endless, sideways], 3);
    for (const number of [0, 1]) {
      const { width, height, corners } = await look(generator.photos.nth(number));
      expect({ width, height }).toEqual({ width: 320, height: 240 });
      expectColors(corners, CORNERS);
    }
    const { width, height } = await look(generator.photos.nth(2));
    expect(width / height).toBeCloseTo(400 / 600, 2);

    await generator.takeCustomPose(turned);
    const pose = page.getByRole('radio', { name: phrases('generator.pose.custom') }).locator('xpath=..');
    const square = await look(pose.locator('img'));
    expect([square.width, square.height]).toEqual([240, 240]);
    expectColors(square.corners, CORNERS);
  });
});

test('Nine photos of twelve megapixels take at most 4 MB, once for two portraits @all', async ({
  page,
  stack,
  generator,
  openGeneratorSignedIn,
}) => {
  await openGeneratorSignedIn(await writeLargePhotos(test.info().outputPath()));
  // With repeated requests; Playwright does not expose a body of files.
  const sizes: Promise<string | null>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/upload-image')
      sizes.push(request.headerValue('content-length'));
  });
  for (const portraits of [1, 2]) {
    await stack.scriptNextRun(QUICK_PORTRAIT);
    await generator.generate();
    await generator.waitForPortraits(portraits);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + Number(size), 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
    expect(sizes).toHaveLength(9);
  }
});
