import { decodePicture } from '../decode/decode';
import type { RasterImage } from '../image/color-image';
import { loadEngineModels } from '../models/engine-models';
import { type DrawnMask, drawMasked } from '../testing/drawn-mask';
import { plainFaceBox } from '../testing/plain-face';
import { type FaceModels, findPhotoFaces } from './find-faces';

const SIDE = 8;
/** Its first pixel tells how often it was turned: the corner of turn 1 is the one at the bottom left. */
const PHOTO: RasterImage = { width: SIDE, height: SIDE, pixels: new Uint8Array(SIDE * SIDE * 3) };
PHOTO.pixels[(SIDE - 1) * SIDE * 3] = 1;
PHOTO.pixels[(SIDE * SIDE - 1) * 3] = 2;
PHOTO.pixels[(SIDE - 1) * 3] = 3;

const FACE = plainFaceBox(4, 4, 2);

/** What the models say of the photo in each turn: BlazeFace's probability, and FaceMesh's confidence. */
type Readings = Partial<Record<0 | 1 | 2 | 3, readonly [probability: number, confidence?: number]>>;

function modelsOf(readings: Readings): FaceModels {
  const of = ({ pixels }: RasterImage) => readings[(pixels[0] ?? 0) as keyof Readings];
  return {
    blazeFace: {
      findCandidates: (image) => (of(image) ? [{ ...FACE, probability: of(image)?.[0] ?? 0 }] : []),
    },
    faceMesh: {
      measure(image) {
        const confidence = of(image)?.[1];
        if (confidence === undefined) throw new Error('FaceMesh is not needed here.');
        return { confidence, points: [] };
      },
    },
  };
}

describe('a turn needs proof', () => {
  it.each<[string, Readings, number]>([
    ['the photo as it is shows a sure face', { 0: [0.92], 2: [0.99] }, 0],
    ['the lead over the real probability is small', { 0: [0.78], 1: [0.805] }, 0],
    ['FaceMesh sees half a face', { 1: [0.85, 0.5] }, 1],
    ['FaceMesh sees less', { 1: [0.85, 0.49] }, 0],
    ['FaceMesh is nearly certain where upside down is a face, too', { 1: [0.85, 0.98], 3: [0.6, 0.97] }, 1],
    ['FaceMesh is a little less certain', { 1: [0.85, 0.97], 3: [0.6, 0] }, 0],
    ['FaceMesh prefers the opposite', { 1: [0.85, 0.98], 3: [0.6, 0.99] }, 0],
    ['BlazeFace is sure', { 1: [0.92], 3: [0.6] }, 1],
    ['the face is improbable', { 1: [0.79], 3: [0.6] }, 0],
  ])('%s', (_name, readings, turns) => {
    expect(findPhotoFaces(PHOTO, modelsOf(readings)).turns).toBe(turns);
  });

  it('leaves the photo as it is without one, and is not sure of it', () => {
    const found = findPhotoFaces(PHOTO, modelsOf({ 0: [0.81, 0.9], 2: [0.9, 0.97] }));
    expect(found).toMatchObject({ turns: 0, isSure: false, boxes: [{ secondProbability: 0.81 }] });
  });

  it.each<[string, DrawnMask, object]>([
    ['light skin', { color: '#cc3333', top: 10 }, {}],
    [
      'dark skin',
      { color: '#7ab6d8', top: 30 },
      { skin: { light: '#8d5a3c', middle: '#6b4028', shade: '#3c2418' }, hair: '#15110f' },
    ],
  ])('a person in a mask stays upright: %s', async (_name, mask, person) => {
    const photo = await decodePicture(await drawMasked(mask, person));
    const models = await loadEngineModels();
    expect(findPhotoFaces(photo, models)).toMatchObject({ turns: 0, boxes: { length: 1 } });
  });
});
