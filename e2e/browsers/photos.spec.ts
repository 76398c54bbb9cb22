import sharp from 'sharp';

import { writeOddPhotos } from '../support/photo-files';
import { QUICK_PORTRAIT } from '../support/pictures';
import { CORNERS, expectColors, readImage } from '../support/shown-photo';
import { expect, test } from './fixtures';
import { button } from './visitor';

const HEIC = 'e2e/support/heic/upright.heic';

/** Records the photos that the page uploads. Runs in the page. */
function recordUploads(): void {
  const { send } = XMLHttpRequest.prototype;
  const uploads: File[] = [];
  Object.assign(globalThis, { uploads });
  XMLHttpRequest.prototype.send = function (body) {
    const image = body instanceof FormData ? body.get('image') : null;
    if (image instanceof File) uploads.push(image);
    send.call(this, body);
  };
}

const READ_UPLOADS = `${String(readImage)}
  return Promise.all(uploads.map(async (file) => {
    const image = Object.assign(new Image(), { src: URL.createObjectURL(file) });
    return { type: file.type, ...(await readImage(image)) };
  }))`;

test('A turned JPEG and WebP and a HEIC are uploaded upright and as JPEG; another file is refused with its reason', async ({
  visitor,
  stack,
  phrases,
  openSignedIn,
  addPhotos,
}) => {
  const jpeg = test.info().outputPath('turned.jpg');
  const [webp] = await writeOddPhotos(test.info().outputPath());
  await sharp(webp).keepMetadata().jpeg().toFile(jpeg);
  await openSignedIn('/generator');
  await addPhotos([jpeg, webp, HEIC, 'package.json'], 3);
  const reason = phrases('generator.photos.problems.not_image', { name: 'package.json' });
  await visitor.see({ text: reason });
  await visitor.driver.executeScript(recordUploads);
  await stack.scriptNextRun(QUICK_PORTRAIT);
  await visitor.press(button(phrases('generator.set.generate')));
  await visitor.see({ role: 'button', pattern: phrases('generator.gallery.view') });
  type Upload = { type: string } & Awaited<ReturnType<typeof readImage>>;
  const uploads = await visitor.driver.executeScript<Upload[]>(READ_UPLOADS);
  expect(uploads).toHaveLength(3);
  for (const { corners, ...upload } of uploads) {
    expect(upload).toEqual({ type: 'image/jpeg', width: 320, height: 240 });
    expectColors(corners, CORNERS);
  }
});
