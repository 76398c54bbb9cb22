import type { RasterImage } from '../image/color-image';
import { type Face, moveFace } from './face';
import { drawPortrait } from '../testing/drawn-face';
import { plainFace } from '../testing/plain-face';
import { decodePicture } from '../decode/decode';
import { rankFace } from './rank-faces';

const FACE = plainFace({ eyeCentre: { x: 400, y: 340 }, eyeDistance: 120 });

async function picture(blurred: boolean): Promise<RasterImage> {
  const drawing = drawPortrait({ size: 800 });
  return decodePicture(await (blurred ? drawing.blur(5) : drawing).png().toBuffer());
}

describe('rankFace', () => {
  it('prefers the sharper photo', async () => {
    expect(rankFace(await picture(false), FACE)).toBeGreaterThan(rankFace(await picture(true), FACE) * 1.3);
  });

  it('prefers a whole face to a cut one', async () => {
    const image = await picture(false);
    const cut = moveFace(FACE, (point) => ({ ...point, x: point.x - 400 }));
    expect(rankFace(image, cut)).toBeLessThan(rankFace(image, FACE) * 0.4);
  });

  it.each<[string, Partial<Face>]>([
    ['turned to the side', { yaw: 0.7 }],
    ['nodding', { pitch: 0.8 }],
    ['tilted', { roll: 0.6 }],
    ['small', { eyeDistance: 60 }],
  ])('prefers a level face that looks into the camera to one that is %s', async (_name, change) => {
    const image = await picture(false);
    expect(rankFace(image, { ...FACE, ...change })).toBeLessThan(rankFace(image, FACE) * 0.9);
  });
});
