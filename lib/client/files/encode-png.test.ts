import { latinBytes } from '@chiaro/engine/file/bytes';
import sharp from 'sharp';

import { encodePng } from './encode-png';
import { noise } from './testing/picture-files';

const WIDTH = 31;
const HEIGHT = 17;

/** Noise with this opacity in one pixel. */
async function pixelsOf(opacity: number) {
  const data = new Uint8ClampedArray(await noise(WIDTH, HEIGHT).ensureAlpha().raw().toBuffer());
  data[4 * WIDTH + 3] = opacity;
  return { width: WIDTH, height: HEIGHT, data } as ImageData;
}

it.each([
  [255, 'RGB', 3],
  [254, 'RGBA', 4],
])('a PNG of pixels down to opacity %d is %s, and has each of them', async (opacity, _name, channels) => {
  const pixels = await pixelsOf(opacity);
  const picture = sharp(await encodePng(pixels, null), { failOn: 'warning' });
  expect(await picture.metadata()).toMatchObject({ width: WIDTH, height: HEIGHT, channels, density: 300 });
  const { data } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(data.equals(Buffer.from(pixels.data.buffer))).toBe(true);
});

it('has its chunks in the sequence of the specification, with right checksums', async () => {
  const bytes = Buffer.from(await encodePng(await pixelsOf(255), latinBytes('packet')));
  const names: string[] = [];
  for (let offset = 8; offset < bytes.length; offset += 12 + bytes.readUInt32BE(offset))
    names.push(bytes.toString('latin1', offset + 4, offset + 8));
  expect(names).toEqual(['IHDR', 'sRGB', 'pHYs', 'iTXt', 'IDAT', 'IEND']);
  expect(bytes.readUInt32BE(bytes.indexOf('sRGB') + 5)).toBe(0xaece1ce9);
});
