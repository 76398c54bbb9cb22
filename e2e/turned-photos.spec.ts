import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

import { expect, test } from './fixtures';
import { QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { runIn } from './support/projects';
import { CORNERS, expectColors, look } from './support/shown-photo';

const [SELFIE = ''] = SELFIES;

test.describe('Photos that lie on their side', () => {
  runIn('desktop-en', 'phone-ru');
  test.use({ looksAtPhotos: true });

  test('are turned upright before they are shown and sent', async ({
    page,
    stack,
    generator,
    openGeneratorSignedIn,
  }) => {
    const lying = test.info().outputPath('lying.jpg');
    await sharp(SELFIE).rotate(90).jpeg({ quality: 95 }).toFile(lying);
    const readSent = await keepSentPictures(page);
    await openGeneratorSignedIn([lying]);
    await expect(async () =>
      expect(await differenceTo(SELFIE, await shownBytes(generator.photos))).toBeLessThan(8),
    ).toPass();
    await stack.scriptNextRun(QUICK_PORTRAIT);
    await generator.generate();
    await generator.waitForPortraits(1);
    expect(await differenceTo(SELFIE, await readSent())).toBeLessThan(8);
  });

  test('are turned by a button where no face is found, and stay so after a reload @all', async ({
    page,
    phrases,
    generator,
  }) => {
    const file = test.info().outputPath('corners.png');
    await sharp(Buffer.from(CORNERS.flat()), { raw: { width: 2, height: 2, channels: 3 } })
      .resize(320, 240, { kernel: 'nearest', fit: 'fill' })
      .toFile(file);
    const [first, second, third, fourth] = CORNERS;
    const turned = [third, first, fourth, second].map((color) => color ?? []);
    const button = page.getByRole('button', { name: phrases('generator.photos.turn.name', { number: 1 }) });

    await generator.open();
    await generator.addPhotos([file]);
    await button.press('Enter');
    await expect(
      page.getByText(phrases('generator.photos.turn.turned', { number: 1, degrees: 90 })),
    ).toBeAttached();
    await expectTurned(generator.photos, turned);
    await expect(button).toBeFocused();

    await page.reload();
    await expectTurned(generator.photos, turned);
    await expect(button).toBeVisible();
  });
});

async function expectTurned(photo: Locator, wanted: number[][]): Promise<void> {
  await expect(async () => {
    const { width, height, corners } = await look(photo);
    expect({ width, height }).toEqual({ width: 240, height: 320 });
    expectColors(corners, wanted);
  }).toPass();
}

/** Keeps the pictures that a page sends; the returned function reads the last one. */
async function keepSentPictures(page: Page): Promise<() => Promise<Buffer>> {
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      const fields = body instanceof FormData ? [...body.values()] : [];
      const sentPicture = fields.find((field) => field instanceof Blob);
      if (sentPicture) Object.assign(globalThis, { sentPicture });
      send.call(this, body);
    };
  });
  return async () =>
    Buffer.from(
      await page.evaluate(async () => {
        const { sentPicture } = globalThis as unknown as { sentPicture: Blob };
        return [...new Uint8Array(await sentPicture.arrayBuffer())];
      }),
    );
}

async function shownBytes(photo: Locator): Promise<Buffer> {
  const address = await photo.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

/** The mean difference of two pictures, of 255. */
async function differenceTo(file: string, picture: Buffer): Promise<number> {
  const [one, other] = await Promise.all([file, picture].map(tonesOf));
  if (!one || !other) return Number.NaN;
  return one.reduce((sum, tone, index) => sum + Math.abs(tone - (other[index] ?? 0)), 0) / one.length;
}

async function tonesOf(picture: string | Buffer): Promise<Buffer> {
  return sharp(picture).resize(32, 32, { fit: 'fill' }).greyscale().raw().toBuffer();
}
