import { readFile } from 'node:fs/promises';

import sharp from 'sharp';

import { expect, test } from '../fixtures';
import { SELFIES } from '../support/pictures';

const [SELFIE = ''] = SELFIES;

test('A browser that hides what pages draw sends and saves no noise, and is told why', async ({
  page,
  phrases,
  site,
  generator,
  user,
}) => {
  await generator.open();
  await site.signIn(user);
  await generator.addPhotos([SELFIE]);
  await expect(generator.photoNotices).toHaveText([phrases('generator.photos.sent_as_it_is')]);

  await test.step('the tile is the file itself', async () => {
    const shown = await generator.photos.evaluate(async (image: HTMLImageElement) => {
      const bytes = new Uint8Array(await (await fetch(image.src)).arrayBuffer());
      return Array.from(bytes);
    });
    expect(Buffer.from(shown).equals(await readFile(SELFIE))).toBe(true);
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
