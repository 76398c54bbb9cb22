import sharp, { type Sharp } from 'sharp';

import { PHOTO_MAXIMUM_SIDE_PIXELS } from '@/lib/shared/rules/photos';

import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { expect, test } from './fixtures';
import { GeneratorParts } from './site-parts';

const RED = '#c03020';
const BLUE = '#2040a0';

/** A picture, red on the left and blue on the right. */
function twoColors(width: number, height: number): Sharp {
  const left = sharp({ create: { width: width / 2, height, channels: 3, background: RED } });
  return left.extend({ right: width / 2, background: BLUE });
}

/** Returns the strongest channel near an edge of a picture. */
async function channelAt(picture: Buffer, edge: 'top' | 'bottom' | 'left'): Promise<'red' | 'blue'> {
  const { width, height } = await sharp(picture).metadata();
  const [left, top] = {
    top: [width / 2, height * 0.1],
    bottom: [width / 2, height * 0.9],
    left: [width * 0.1, height / 2],
  }[edge];
  const area = { left: Math.round(left ?? 0), top: Math.round(top ?? 0), width: 1, height: 1 };
  const [red = 0, , blue = 0] = await sharp(picture).extract(area).raw().toBuffer();
  return red > blue ? 'red' : 'blue';
}

test('Photos are uploaded as upright JPEGs, no larger than the models use', async ({
  visitor,
  relay,
  stack,
  phrases,
  openSignedIn,
}) => {
  const [sideways, wide] = [test.info().outputPath('sideways.jpg'), test.info().outputPath('wide.png')];
  // Orientation 6: the picture's left side is its top.
  await twoColors(3000, 2000).withMetadata({ orientation: 6 }).jpeg().toFile(sideways);
  await twoColors(2400, 1200).png().toFile(wide);
  await openSignedIn('/generator');
  const generator = new GeneratorParts(visitor, phrases);
  await generator.photoInput.chooseFiles(sideways, wide, SELFIES[0] ?? '');
  await generator.photos.expectCount(3);
  await stack.scriptNextRun(QUICK_PORTRAIT);
  await generator.generate.press();
  await generator.portraits.expectCount(1);

  expect(relay.uploads.map(({ type }) => type)).toEqual(Array(3).fill('image/jpeg'));
  const pictures = await Promise.all(
    relay.uploads.map(async ({ bytes }) => ({ bytes, ...(await sharp(bytes).metadata()) })),
  );
  for (const { format, exif, width, height } of pictures) {
    expect({ format, exif }).toEqual({ format: 'jpeg' });
    expect(Math.max(width, height)).toBeLessThanOrEqual(PHOTO_MAXIMUM_SIDE_PIXELS);
  }
  const [upright] = pictures.filter(({ width, height }) => Math.abs(height / width - 1.5) < 0.01);
  const [flat] = pictures.filter(({ width, height }) => Math.abs(width / height - 2) < 0.01);
  if (!upright || !flat) throw new Error('A photo has lost its form.');
  expect([await channelAt(upright.bytes, 'top'), await channelAt(upright.bytes, 'bottom')]).toEqual([
    'red',
    'blue',
  ]);
  expect(await channelAt(flat.bytes, 'left')).toBe('red');
});

test('A file that is not a photo is refused with a message', async ({ visitor, phrases }) => {
  await visitor.open('/generator');
  const generator = new GeneratorParts(visitor, phrases);
  await generator.photoInput.chooseFiles('package.json', SELFIES[0] ?? '');
  await generator.photos.expectCount(1);
  const sentence = phrases('generator.photos.problems.not_image', { name: 'package.json' });
  const notices = visitor.part('list', phrases('generator.photos.noticesLabel'));
  await visitor.part('listitem', undefined, notices).expectText(sentence);
});

test('A custom pose is cropped to the dragged square', async ({ visitor, phrases }) => {
  const tall = test.info().outputPath('tall.png');
  // Red above, blue below.
  await sharp(await twoColors(900, 600).png().toBuffer())
    .rotate(90)
    .png()
    .toFile(tall);
  await visitor.open('/generator');
  await visitor.field(phrases('generator.pose.upload')).chooseFiles(tall);
  const dialog = visitor.part('dialog', phrases('generator.crop.title'));
  const confirm = visitor.part('button', phrases('generator.crop.confirm'), dialog);
  // The crop is possible when the picture is loaded.
  await confirm.expectToBe((button) => !(button as HTMLButtonElement).disabled);
  const square = visitor.part('group', phrases('generator.crop.frame'), dialog);
  const middle = await square.point();
  await visitor.pressAt(middle, { to: { x: middle.x, y: middle.y + 300 } });
  await confirm.press();
  await dialog.expectHidden();

  const own = visitor.part('radio', phrases('generator.pose.custom'));
  await own.expectToBe((radio) => (radio as HTMLInputElement).checked);
  const cut = await own.read(async (radio) => {
    const picture = radio.parentElement?.querySelector('img');
    if (!picture) return null;
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    context?.drawImage(picture, 0, 0);
    const [red = 0, , blue = 0] = context?.getImageData(width / 2, Math.round(height * 0.4), 1, 1).data ?? [];
    return { ratio: width / height, isBlueAboveTheMiddle: blue > red };
  });
  expect(cut).toEqual({ ratio: 1, isBlueAboveTheMiddle: true });
});
