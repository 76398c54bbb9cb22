import { readFile } from 'node:fs/promises';

import sharp from 'sharp';

import { expect, test } from '../fixtures';
import { POSE_PICTURE } from '../support/pictures';

test('A browser that hides what pages draw sends and saves no noise, and is told why', async ({
  page,
  phrases,
  site,
  generator,
  user,
}) => {
  await generator.open();
  await site.signIn(user);
  await generator.addPhotos([POSE_PICTURE]);
  await expect(generator.photoNotices).toHaveText([phrases('generator.photos.sent_as_it_is')]);

  // A scaled photo's tile has 480 pixels at most.
  await test.step('the tile shows the file itself', async () => {
    const width = await generator.photos.evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(width).toBe((await sharp(POSE_PICTURE).metadata()).width);
    expect(width).toBeGreaterThan(480);
  });

  // In noise the engine finds no face.
  await test.step('the portrait is made of the photo', async () => {
    await generator.generate();
    await generator.consent();
    await generator.waitForPortraits(1);
  });

  await test.step('what is saved is the portrait', async () => {
    await generator.viewPortrait(1);
    const { viewer } = generator;
    const original = phrases('generator.gallery.save.original');
    await viewer.getByRole('button', { name: phrases('generator.gallery.download') }).click();
    await expect(
      viewer.getByText(phrases('generator.gallery.save.hiddenCanvas', { original })),
    ).toBeVisible();
    await viewer.getByRole('button', { name: phrases('generator.gallery.save.menu') }).click();
    const downloading = page.waitForEvent('download');
    await viewer.getByRole('button', { name: original, exact: true }).click();
    const file = await readFile(await (await downloading).path());
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp' });
  });
});
