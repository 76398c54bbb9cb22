import sharp from 'sharp';

import { decodePicture } from '../decode/decode';
import { loadEngineModels } from '../models/engine-models';
import { drawPortrait } from '../testing/drawn-face';
import { detectFaces } from './detect-faces';

describe('detectFaces', () => {
  it('finds each face of a group, because the cut-out removes only people that it knows', async () => {
    const side = 320;
    const drawn = await drawPortrait({ size: side }).png().toBuffer();
    const group = await sharp({
      create: { width: 3 * side, height: 2 * side, channels: 3, background: '#b9c4c6' },
    })
      .composite(
        Array.from({ length: 5 }, (_, index) => ({
          input: drawn,
          left: (index % 3) * side,
          top: Math.floor(index / 3) * side,
        })),
      )
      .png()
      .toBuffer();
    const models = await loadEngineModels();
    const faces = detectFaces(await decodePicture(group), models);
    expect(faces.length).toBe(5);
  });
});
