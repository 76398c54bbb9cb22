import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

import { expect, test } from '../fixtures';
import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';

runIn('desktop-en', 'phone-ru');
test.use({ looksAtPhotos: true });

/** The models load and run on the device, which may be busy. */
const LATER = { timeout: 90_000 };

const [SELFIE = '', OTHER_SELFIE = ''] = SELFIES;

test('The look gives a tick or advice on the device, turns photos upright before they are shown and sent, and survives a reload; nothing of their owner is sent', async ({
  page,
  stack,
  phrases,
  generator,
  openGeneratorSignedIn,
}) => {
  const [empty, dark, lying] = ['empty.jpg', 'dark.jpg', 'lying.jpg'].map((name) =>
    test.info().outputPath(name),
  ) as [string, string, string];
  await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a8a9a' } })
    .jpeg()
    .toFile(empty);
  await sharp(OTHER_SELFIE).linear(0.2, 0).jpeg().toFile(dark);
  await sharp(SELFIE)
    .rotate(90)
    .withIccProfile('p3')
    .withExif({
      IFD0: { Artist: 'Ada Lovelace' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><private>52.52</private></x:xmpmeta>')
    .jpeg({ quality: 95 })
    .toFile(lying);
  const readSent = await keepSentPictures(page);
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') uploads.push(new URL(request.url()).pathname);
  });
  const advice = (key: 'dark' | 'good' | 'no_face') =>
    generator.photosRegion.getByText(phrases(`generator.photos.look.${key}`)).first();

  await openGeneratorSignedIn([empty]);
  uploads.length = 0;

  await test.step('advice', async () => {
    await expect(advice('no_face')).toBeVisible(LATER);
    await generator.addPhotos([lying, dark], 3);
    await expect(advice('good')).toBeVisible(LATER);
    await expect(advice('dark')).toBeVisible(LATER);
    await expectUpright(generator.photos.nth(1));
    expect(uploads).toEqual([]);
    await page.reload();
    await expect(generator.photos).toHaveCount(3);
    await expect(advice('dark')).toBeVisible(LATER);
    await expectUpright(generator.photos.nth(1));
  });

  await test.step('what is sent', async () => {
    for (const number of [3, 1])
      await generator.photosRegion
        .getByRole('button', { name: phrases('generator.photos.remove', { number }) })
        .click();
    await stack.scriptNextRun(QUICK_PORTRAIT);
    await generator.generate();
    await generator.waitForPortraits(1);
    const sent = await readSent();
    expect(await differenceTo(SELFIE, sent)).toBeLessThan(8);
    const { format, exif, xmp, iptc, icc } = await sharp(sent).metadata();
    expect({ format, exif, xmp, iptc }).toEqual({ format: 'jpeg' });
    // The browser adds its own profile, the same for every picture.
    expect(icc).not.toEqual((await sharp(lying).metadata()).icc);
    for (const word of ['Exif', 'Ada', 'xmpmeta', 'GPS']) expect(sent.includes(word)).toBe(false);
  });
});

async function expectUpright(photo: Locator): Promise<void> {
  await expect(async () =>
    expect(await differenceTo(SELFIE, await shownBytes(photo))).toBeLessThan(8),
  ).toPass(LATER);
}

/** Keeps the pictures that a page sends, which Playwright can't read in a form; the returned function reads the last one. */
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
