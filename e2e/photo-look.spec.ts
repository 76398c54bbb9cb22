import sharp from 'sharp';

import { expect, test } from './fixtures';
import { SELFIES } from './support/pictures';
import { runIn } from './support/projects';

test.describe('The look at photos', () => {
  runIn('desktop-en', 'phone-ru');
  test.use({ looksAtPhotos: true });

  test('gives a tick or advice on the device, and photos and advice survive a reload', async ({
    page,
    phrases,
    generator,
  }) => {
    const dark = test.info().outputPath('dark.jpg');
    await sharp(SELFIES[1]).linear(0.2, 0).jpeg().toFile(dark);
    const empty = test.info().outputPath('empty.jpg');
    await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a8a9a' } })
      .jpeg()
      .toFile(empty);
    const uploads: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') uploads.push(request.url());
    });
    const look = (key: 'dark' | 'good' | 'no_face') =>
      generator.photosRegion.getByText(phrases(`generator.photos.look.${key}`));

    await generator.open();
    await generator.addPhotos([empty]);
    await expect(look('no_face').first()).toBeVisible();

    await generator.addPhotos([SELFIES[0] ?? '', dark], 3);
    await expect(look('good').first()).toBeVisible();
    await expect(look('dark').first()).toBeVisible();
    expect(uploads).toEqual([]);

    await page.reload();
    await expect(generator.photos).toHaveCount(3);
    await expect(look('dark').first()).toBeVisible();
  });
});
