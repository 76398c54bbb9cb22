import { readFile } from 'node:fs/promises';

import sharp from 'sharp';

import { PHOTOS_MAXIMUM } from '@/lib/shared/rules/photos';
import { IS_TEST_ALL } from '@chiaro/local-stack/test-all';

import { uploadRecord, writeLargePhotos } from '@/tools/bench/large-photos';
import { expect, test } from './fixtures';
import { QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { runIn } from './support/projects';

/** The most photos of a request in `npm run test:all`: each takes seconds of the processor. */
const PHOTOS = IS_TEST_ALL ? PHOTOS_MAXIMUM : 1;
/** The limit for nine photos: 4 MB. */
const MOST_BYTES = (4_000_000 * PHOTOS) / PHOTOS_MAXIMUM;

test.describe('Photos of twelve megapixels', () => {
  runIn('phone-ru');

  test('upload at most 4 MB for nine, each once @all', async ({
    page,
    stack,
    generator,
    openGeneratorSignedIn,
  }) => {
    const files = await writeLargePhotos(test.info().outputPath(), PHOTOS);
    await openGeneratorSignedIn(files);
    const uploads = uploadRecord(page, files.length);
    await stack.scriptNextRun(QUICK_PORTRAIT);
    await generator.generate();
    const { bytes } = await uploads;
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
    await generator.waitForPortraits(1);

    await test.step('and are not uploaded again for the next portrait', async () => {
      const sent: string[] = [];
      page.on('request', (request) => sent.push(new URL(request.url()).pathname));
      await stack.scriptNextRun(QUICK_PORTRAIT);
      await generator.generate();
      await generator.waitForPortraits(2);
      expect(sent).toContain('/api/submit-runpod-job');
      expect(sent).not.toContain('/api/upload-image');
    });
  });
});

test.describe('A photo', () => {
  runIn('desktop-ru', 'phone-en');

  test('is rotated by its EXIF orientation, and can be removed and added again', async ({
    phrases,
    generator,
  }) => {
    const sideways = test.info().outputPath('sideways.jpg');
    // Orientation 6: the picture's right side is its top.
    await sharp(SELFIES[0]).resize(600, 400).withMetadata({ orientation: 6 }).jpeg().toFile(sideways);
    await generator.open();
    await generator.addPhotos([sideways]);
    const size = () =>
      generator.photos.first().evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return image.naturalWidth / image.naturalHeight;
      });
    expect(await size()).toBeCloseTo(400 / 600, 2);

    await generator.photosRegion
      .getByRole('button', { name: phrases('generator.photos.remove', { number: 1 }) })
      .click();
    await expect(generator.photos).toHaveCount(0);
    await generator.addPhotos([sideways]);
    expect(await size()).toBeCloseTo(400 / 600, 2);
  });

  test('is uploaded without location, owner and colour profile', async ({
    page,
    stack,
    generator,
    openGeneratorSignedIn,
  }) => {
    const telling = test.info().outputPath('telling.jpg');
    const place = { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' };
    await sharp(SELFIES[0])
      .withIccProfile('p3')
      .withExif({ IFD0: { Artist: 'Ada Lovelace' }, IFD3: place })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><private>52.52</private></x:xmpmeta>')
      .jpeg()
      .toFile(telling);
    const before = await sharp(telling).metadata();
    expect([before.exif, before.xmp, before.icc].every((section) => section !== undefined)).toBe(true);

    // Playwright cannot read the files of a form.
    await page.addInitScript(() => {
      const send = XMLHttpRequest.prototype.send;
      XMLHttpRequest.prototype.send = function note(body) {
        const file = body instanceof FormData ? body.get('image') : null;
        if (file instanceof File) {
          const reader = new FileReader();
          reader.onload = () => Object.assign(window, { sentPhoto: reader.result });
          reader.readAsDataURL(file);
        }
        send.call(this, body);
      };
    });
    await openGeneratorSignedIn([telling]);
    await stack.scriptNextRun(QUICK_PORTRAIT);
    await generator.generate();
    await expect.poll(() => page.evaluate(() => 'sentPhoto' in window)).toBe(true);
    const sent = await page.evaluate(() => String((window as { sentPhoto?: unknown }).sentPhoto));
    const bytes = Buffer.from(sent.slice(sent.indexOf(',') + 1), 'base64');
    const { format, exif, xmp, iptc, icc } = await sharp(bytes).metadata();
    expect({ format, exif, xmp, iptc }).toEqual({ format: 'jpeg' });
    // The browser adds its own profile, the same for every picture.
    expect(icc).not.toEqual(before.icc);
    for (const word of ['Exif', 'Ada', 'xmpmeta', 'GPS']) expect(bytes.includes(word)).toBe(false);
    await generator.waitForPortraits(1);
  });

  test('is added from the clipboard to the chosen ones', async ({ page, generator }) => {
    const base64 = (await readFile(SELFIES[0] ?? '')).toString('base64');
    await generator.open();
    await generator.addPhotos(SELFIES.slice(1, 2));
    await page.evaluate((base64) => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      clipboardData.items.add(new File([bytes], 'pasted.webp', { type: 'image/webp' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, base64);
    await expect(generator.photos).toHaveCount(2);
  });
});
