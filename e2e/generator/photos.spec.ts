import { readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { PHOTO_FILE_MAXIMUM_BYTES } from '@/lib/shared/rules/photos';
import { CORNERS, PHOTO_KINDS } from '@/lib/testing/photo-fixtures/photo-kinds';
import { writeLargePhotos } from '@/tools/bench/large-photos';
import { expect, test } from '../fixtures';
import { dropFile, inGroups, writePhotoKinds } from '../support/photo-files';
import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';
import { expectColors, look } from '../support/shown-photo';

runIn('phone-ru', 'desktop-en');

/** The limit for nine photos. */
const MOST_BYTES = 4_000_000;

test.beforeEach(async ({ generator }) => {
  await generator.open();
});

test('Photos of every kind are shown upright and in their colours, or named with a reason; the decoder for HEIC loads for HEIC alone', async ({
  page,
  browserName,
  phrases,
  generator,
}) => {
  const loaded: string[] = [];
  // Also those of workers.
  page.context().on('request', (request) => loaded.push(path.basename(new URL(request.url()).pathname)));
  const kinds = await writePhotoKinds(test.info().outputPath(), browserName, phrases);
  for (const group of inGroups(kinds.refused, 8)) {
    await generator.addPhotos([...group.map(({ file }) => file), ...SELFIES.slice(0, 1)], 1);
    await expect(generator.photoNotices).toHaveCount(group.length);
    const sentences = group.map(({ sentence }) => sentence);
    expect((await generator.photoNotices.allTextContents()).toSorted()).toEqual(sentences.toSorted());
    await generator.removeAllPhotos();
  }

  const [nothing, huge] = ['nothing.jpg', 'huge.jpg'].map((name) => test.info().outputPath(name)) as [
    string,
    string,
  ];
  for (const file of [nothing, huge]) await writeFile(file, '');
  // It takes no space on disk.
  await truncate(huge, PHOTO_FILE_MAXIMUM_BYTES + 1);
  await generator.addPhotos([nothing, huge], 0);
  const sentences = [
    phrases('generator.photos.problems.empty', { name: 'nothing.jpg' }),
    phrases('generator.photos.problems.too_large', { name: 'huge.jpg', megabytes: 50 }),
  ];
  await expect(generator.photoNotices).toHaveText(sentences);

  const isHeic = (name: string): boolean => /heic$|IMG/.test(name);
  const others = kinds.taken.filter((name) => !isHeic(name));
  for (const names of [...inGroups(others, 9), ...inGroups(kinds.taken.filter(isHeic), 9)]) {
    await generator.addPhotos(names);
    await expect(generator.photoNotices).toHaveCount(0);
    for (const [number, name] of names.entries()) {
      const { width, height, corners } = await look(generator.photos.nth(number));
      expect({ name, width, height }).toEqual({ name, width: 320, height: 240 });
      expectColors(corners, CORNERS, name);
    }
    expect(loaded.includes('heic-worker.js')).toBe(names.some(isHeic));
    await generator.removeAllPhotos();
  }
});

test('Photos are dropped and pasted; a WebP on its side is upright as the custom pose', async ({
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
    await generator.removeAllPhotos();
  });

  await test.step('upright', async () => {
    const turned = test.info().outputPath('turned.webp');
    await writeFile(turned, (await PHOTO_KINDS.find(({ name }) => name === 'exif.webp')?.make()) ?? '');
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
  // A photo that is sent before its face is known is sent again.
  await expect(generator.photosRegion.locator('li > p:empty')).toHaveCount(0, { timeout: 90_000 });
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

test('A HEIC of 48 megapixels is taken @all', async ({ generator }) => {
  await generator.photoInput.setInputFiles([
    path.join('lib', 'testing', 'photo-fixtures', 'large-tiles.heic'),
  ]);
  // A busy machine takes ten seconds.
  await expect(generator.photos).toHaveCount(1, { timeout: 60_000 });
  expect(await look(generator.photos.first())).toMatchObject({ width: 360, height: 480 });
});
