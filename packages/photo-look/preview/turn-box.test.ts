import { type Box, cropRaster } from '@chiaro/engine/image/crop';
import { QUARTER_TURNS, turnRaster } from '@chiaro/engine/image/turn';

import { turnBoxBack } from './turn-box';

const PICTURE = { width: 5, height: 3, pixels: Uint8Array.from({ length: 5 * 3 * 3 }, (_, index) => index) };
const BOX: Box = { left: 1, top: 0, right: 3, bottom: 2 };

describe('a part of a turned picture', () => {
  it.each(QUARTER_TURNS)('is found in the picture before %i turns', (turns) => {
    const turned = turnRaster(PICTURE, turns);
    const part = cropRaster(PICTURE, turnBoxBack(BOX, turned, turns));
    expect(turnRaster(part, turns)).toEqual(cropRaster(turned, BOX));
  });
});
