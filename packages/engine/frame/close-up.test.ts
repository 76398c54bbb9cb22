import sharp from 'sharp';

import { similarity } from '../image/affine';
import type { RgbImage } from '../image/color-image';
import { mapPlane, statistics, valueAt } from '../image/plane';
import { plainFace } from '../testing/plain-face';
import { decodePicture } from '../decode/decode';
import { closeUp, type Source } from './frame-person';
import { takeFrame } from './take-frame';

const SIZE = 256;

/** A picture of 3200 × 2400 with a fine pattern, and a frame of a small part of it. */
async function source(scale: number): Promise<{ source: Source; file: Buffer }> {
  const lines = await sharp(Buffer.from([255, 255, 0, 0, 255, 255, 0, 0, 0]), {
    raw: { width: 9, height: 1, channels: 1 },
  })
    .png()
    .toBuffer();
  const spot = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const file = await sharp({ create: { width: 3200, height: 2400, channels: 3, background: '#000' } })
    .composite([
      { input: lines, tile: true },
      { input: spot, left: 1560, top: 1160 },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();
  const face = plainFace({ eyeCentre: { x: 799.5, y: 599.5 }, eyeDistance: 40 });
  const toSource = similarity({ angle: 0.2, scale, from: { x: 128, y: 128 }, to: face.eyeCentre });
  return { source: { image: await decodePicture(file), face, toSource }, file };
}

const contrast = ({ data }: { data: Float32Array }): number => {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  return Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length);
};

function redSpot({ red, green }: RgbImage): { x: number; y: number } {
  const spot = mapPlane(red, (value, index) => (value > 0.8 && valueAt(green, index) < 0.2 ? 1 : 0));
  const mean = (place: (index: number) => number): number =>
    statistics(
      mapPlane(spot, (_, index) => place(index)),
      spot,
    ).mean;
  return { x: mean((index) => index % SIZE), y: mean((index) => Math.floor(index / SIZE)) };
}

describe('closeUp', () => {
  it('shows the same place with the detail that the file has', async () => {
    const { source: reduced, file } = await source(0.4);
    const close = await closeUp(reduced, { file, turns: 0 }, SIZE);
    const coarse = takeFrame(reduced.image, reduced.face, reduced.toSource, SIZE);
    const fine = takeFrame(close.image, close.face, close.toSource, SIZE);
    expect(contrast(fine.image.green)).toBeGreaterThan(contrast(coarse.image.green) * 1.2);
    expect(fine.face.eyeCentre.x).toBeCloseTo(128, 1);
    expect(fine.face.eyeCentre.y).toBeCloseTo(128, 1);
    expect(fine.face.eyeDistance).toBeCloseTo(coarse.face.eyeDistance, 3);
    const spot = redSpot(fine.image);
    expect(Math.hypot(spot.x - 128, spot.y - 128)).toBeLessThan(1);
  });

  it('leaves a photo as it is that the frame does not enlarge', async () => {
    const { source: reduced, file } = await source(1.5);
    expect(await closeUp(reduced, { file, turns: 0 }, SIZE)).toBe(reduced);
  });
});
