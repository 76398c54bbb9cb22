import { applyAffine, similarity } from '@chiaro/engine/image/affine';
import { QUARTER_TURNS, turnRaster } from '@chiaro/engine/image/crop';

import { frameTransform } from './frame-transform';

const WIDTH = 5;
const PICTURE = {
  width: WIDTH,
  height: 3,
  pixels: Uint8Array.from({ length: WIDTH * 3 * 3 }, (_, index) => Math.floor(index / 3)),
};
const SCALE = { x: 4, y: 2 };
const toSource = similarity({ angle: 0.3, scale: 0.5, from: { x: 7, y: 9 }, to: { x: 1, y: 2 } });

describe('the transformation of a frame', () => {
  it.each(QUARTER_TURNS)('brings each pixel to its place after %i turns', (turns) => {
    const turned = turnRaster(PICTURE, turns);
    const transform = frameTransform(toSource, { ...turned, turns }, SCALE);
    for (let y = 0; y < turned.height; y += 1) {
      for (let x = 0; x < turned.width; x += 1) {
        const pixel = turned.pixels[(y * turned.width + x) * 3] ?? 0;
        const drawn = {
          x: ((pixel % WIDTH) + 0.5) * SCALE.x,
          y: (Math.floor(pixel / WIDTH) + 0.5) * SCALE.y,
        };
        const inFrame = applyAffine(transform, drawn);
        const back = applyAffine(toSource, { x: inFrame.x - 0.5, y: inFrame.y - 0.5 });
        expect(back.x).toBeCloseTo(x);
        expect(back.y).toBeCloseTo(y);
      }
    }
  });
});
