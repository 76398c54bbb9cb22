import sharp from 'sharp';

import { QUARTER_TURNS, turnRaster } from './turn';

it.each(QUARTER_TURNS)('turns a picture clockwise as sharp does: %s quarter turns', async (turns) => {
  const pixels = Uint8Array.from({ length: 5 * 3 * 3 }, (_, index) => index);
  const turned = await sharp(pixels, { raw: { width: 5, height: 3, channels: 3 } })
    .rotate(turns * 90)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, pixels: ours } = turnRaster({ width: 5, height: 3, pixels }, turns);
  expect({ width, height, pixels: [...ours] }).toEqual({
    width: turned.info.width,
    height: turned.info.height,
    pixels: [...turned.data],
  });
});
