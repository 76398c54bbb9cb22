import { inNines, writePhotoKinds } from '../support/photo-kinds';
import { QUICK_PORTRAIT } from '../support/pictures';
import { CORNERS, expectColors, readImage } from '../support/shown-photo';
import { expect, test } from './fixtures';
import { button } from './visitor';

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
  Promise.all(arguments[0].map(readImage)).then(arguments[1])`;

test('Photos of every kind are shown upright and in their colours, or named with a reason, and uploaded as JPEG', async ({
  visitor,
  stack,
  phrases,
  openSignedIn,
  addPhotos,
}) => {
  const kinds = await writePhotoKinds(test.info().outputPath(), 'webkit', phrases);
  const region = { role: 'region', name: phrases('generator.photos.title') };
  await openSignedIn('/generator');
  await addPhotos(kinds.refused, 0);
  for (const sentence of kinds.sentences) await visitor.see({ text: sentence, within: region });
  const nines = inNines(kinds.taken);
  for (const [index, names] of nines.entries()) {
    await addPhotos(names);
    const shown = await visitor.driver.executeAsyncScript<Shown[]>(
      READ_SHOWN,
      await visitor.see({ role: 'img', within: region }, names.length),
    );
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
