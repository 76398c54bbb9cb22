import { readFile } from 'node:fs/promises';

import sharp from 'sharp';

import { expect, test } from '../fixtures';
import { SELFIES } from '../support/pictures';

const [SELFIE = ''] = SELFIES;

/** The tones of a picture's middle, small. */
function middleOf(picture: Buffer): Promise<Buffer> {
  const middle = { left: 16, top: 16, width: 32, height: 32 };
  return sharp(picture).resize(64, 64, { fit: 'cover' }).extract(middle).removeAlpha().raw().toBuffer();
}

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

  await test.step('the tile shows the file itself', async () => {
    // Otherwise Playwright adds a style, which the page's policy refuses.
    const [shown, chosen] = await Promise.all(
      [await generator.photos.screenshot({ caret: 'initial' }), await readFile(SELFIE)].map(middleOf),
    );
    const differences = [...(shown ?? [])].map((tone, index) => Math.abs(tone - (chosen?.[index] ?? NaN)));
    // Noise differs by 70 and more.
    expect(differences.reduce((sum, difference) => sum + difference, 0) / differences.length).toBeLessThan(
      10,
    );
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
