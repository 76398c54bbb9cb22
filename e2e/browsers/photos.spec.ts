import { CORNERS } from '@/lib/testing/photo-fixtures/photo-kinds';
import { inGroups, writePhotoKinds } from '../support/photo-files';
import { QUICK_PORTRAIT } from '../support/pictures';
import { expectColors, readImage } from '../support/shown-photo';
import { button } from '../support/find-parts';
import { expect, test } from './fixtures';

type Shown = Awaited<ReturnType<typeof readImage>>;

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

const READ_SHOWN = `${String(readImage)}
  const images = [...document.images].filter(({ alt }) => new RegExp(arguments[0]).test(alt));
  return Promise.all(images.map((image) => readImage(image)))`;

test('Photos of every kind are shown upright and in their colours, or named with a reason, and uploaded as JPEG', async ({
  visitor,
  stack,
  phrases,
  openSignedIn,
  addPhotos,
}) => {
  const kinds = await writePhotoKinds(test.info().outputPath(), 'webkit', phrases);
  const region = { role: 'region', name: phrases('generator.photos.title') };
  // Without those that are being read.
  const pattern = `^${phrases('generator.photos.frame', { number: 1 }).replace('1', '\\d')}$`;
  await openSignedIn('/generator');
  for (const group of inGroups(kinds.refused, 9)) {
    await addPhotos(
      group.map(({ file }) => file),
      0,
    );
    for (const { sentence } of group) await visitor.see({ text: sentence, within: region });
  }
  const nines = inGroups(kinds.taken, 9);
  for (const [index, names] of nines.entries()) {
    await addPhotos(names);
    await visitor.see({ role: 'img', pattern, within: region }, names.length);
    const shown = await visitor.driver.executeScript<Shown[]>(READ_SHOWN, pattern);
    expect(shown).toHaveLength(names.length);
    for (const [number, { corners, ...size }] of shown.entries()) {
      expect(size).toEqual({ width: 320, height: 240 });
      expectColors(corners, CORNERS, names[number]);
    }
    if (index < nines.length - 1) await visitor.press(button(phrases('generator.photos.removeAll')));
  }

  await visitor.driver.executeScript(recordUploads);
  await stack.scriptNextRun(QUICK_PORTRAIT);
  await visitor.press(button(phrases('generator.set.generate')));
  await visitor.see({ role: 'button', pattern: phrases('generator.gallery.view') });
  const uploads = await visitor.driver.executeScript<(Shown & { type: string })[]>(READ_UPLOADS);
  expect(uploads).toHaveLength(nines.at(-1)?.length ?? 0);
  for (const { corners, ...upload } of uploads) {
    expect(upload).toEqual({ type: 'image/jpeg', width: 320, height: 240 });
    expectColors(corners, CORNERS);
  }
});
