import { BlazeFace } from '@chiaro/engine/models/blazeface';
import { loadHumanModel } from '@chiaro/engine/models/graph-model';
import { startTensorflow } from '@chiaro/engine/models/tensorflow';
import { plainFaceBox } from '@chiaro/engine/testing/plain-face';
import type { GraphModel } from '@tensorflow/tfjs-converter';
import { type Tensor, tensor1d } from '@tensorflow/tfjs-core';
import sharp, { type Sharp } from 'sharp';

import {
  embedFace,
  type FaceEmbeddings,
  type FaceModels,
  likenessesOf,
  mayShowDifferentPeople,
} from './compare-faces';

const drawing = (name: string): Sharp => sharp(`public/images/${name}.webp`);

describe('the embedding of a face', () => {
  let models: FaceModels;

  beforeAll(async () => {
    await startTensorflow();
    models = {
      blazeFace: new BlazeFace(await loadHumanModel('blazeface')),
      faceRes: await loadHumanModel('faceres'),
    };
  });

  async function embed(picture: Sharp): Promise<FaceEmbeddings | null> {
    const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return embedFace({ width: info.width, height: info.height, pixels: new Uint8Array(data) }, models);
  }

  it('is nearly the same for a smaller copy, near for another photo, and far for another person', async () => {
    const photo = await embed(drawing('demo/selfie-1-480'));
    const copy = await drawing('demo/selfie-1-480').resize(300).jpeg({ quality: 80 }).toBuffer();
    const pictures = [sharp(copy), drawing('demo/selfie-4-480'), drawing('poses/leo')];
    const [ofCopy = 0, ofOther = 0, ofLeo = 0] =
      likenessesOf(await Promise.all(pictures.map((picture) => embed(picture))), [photo]) ?? [];
    expect(ofCopy).toBeGreaterThan(0.95);
    expect(ofOther).toBeGreaterThan(0.85);
    expect(ofLeo).toBeLessThan(0.55);
  });

  it.each([
    ['a mask', 1, 'M125 255 L214 225 L300 255 L290 320 L210 345 L135 320 Z', '#8fb7d8'],
    ['sunglasses', 2, 'M110 175 H315 V235 H230 L214 215 L198 235 H110 Z', '#101014'],
  ])(
    'is nearer to that of a face with %s where both have the same cover',
    async (_name, place, shape, fill) => {
      const photo = drawing('demo/selfie-1-480');
      const cover = Buffer.from(`<svg width="480" height="480"><path d="${shape}" fill="${fill}"/></svg>`);
      const covered = await embed(
        sharp(
          await photo
            .clone()
            .composite([{ input: cover }])
            .png()
            .toBuffer(),
        ),
      );
      const bare = await embed(photo);
      const only = (embeddings: FaceEmbeddings | null, at: number): FaceEmbeddings =>
        embeddings?.slice(at, at + 1) ?? [];
      const cosine = (at: number): number => likenessesOf([only(bare, at)], [only(covered, at)])?.[0] ?? 0;
      expect(cosine(place)).toBeGreaterThan(cosine(0) + 0.1);
    },
  );

  it('is made of the largest face’s blue, green and red, less the means of the training', () => {
    const blazeFace = { findCandidates: () => [plainFaceBox(20, 20, 10), plainFaceBox(70, 70, 40)] };
    const inputs: number[][] = [];
    const execute = (input: Tensor): Tensor => {
      const values = input.dataSync();
      inputs.push([values.length, ...values.slice(0, 3)].map((value) => Math.round(value)));
      return tensor1d([3, 4]);
    };
    const faceRes = { execute } as unknown as GraphModel;
    // The larger face alone is in the part with this colour.
    const pixels = Uint8Array.from({ length: 100 * 100 * 3 }, (_, index) =>
      index < 40 * 100 * 3 ? 0 : ([200, 150, 110][index % 3] ?? 0),
    );
    const embeddings = embedFace({ width: 100, height: 100, pixels }, { blazeFace, faceRes });
    expect(embeddings).toEqual([0, 1, 2].map(() => Float32Array.of(0.6, 0.8)));
    expect(inputs[0]).toEqual([224 * 224 * 3, 110 - 104, 150 - 117, 200 - 124]);
  });

  it('is null where there is no face', () => {
    const blazeFace = { findCandidates: () => [] };
    expect(
      embedFace({ width: 1, height: 1, pixels: new Uint8Array(3) }, { ...models, blazeFace }),
    ).toBeNull();
  });
});

/** Embeddings that a cover does not change. */
function plain(...values: number[]): FaceEmbeddings {
  return [0, 1, 2].map(() => Float32Array.from(values));
}

const EAST = plain(1, 0);
const NORTH = plain(0, 1);
const BETWEEN = plain(0.6, 0.8);

describe('the likeness', () => {
  it('is the mean of the cosines to the two nearest photos with a face', () => {
    expect(likenessesOf([EAST], [NORTH])).toEqual([0]);
    const near = plain(0.8, 0.6);
    const [likeness] = likenessesOf([EAST], [near, EAST, null, BETWEEN]) ?? [];
    expect(likeness).toBeCloseTo(0.9);
  });

  it('is that with a cover only where no portrait is like the photos without', () => {
    const masked: FaceEmbeddings = [Float32Array.of(0, 1), Float32Array.of(0.6, 0.8), Float32Array.of(0, 1)];
    expect(likenessesOf([EAST, BETWEEN], [masked])?.[1]).toBeCloseTo(0.8);
    expect(likenessesOf([EAST], [masked])?.[0]).toBeCloseTo(0.6);
    expect(likenessesOf([EAST], [NORTH])).toEqual([0]);
  });

  it('is unknown where a portrait or each photo shows no face', () => {
    expect(likenessesOf([EAST, null], [EAST])).toBeNull();
    expect(likenessesOf([EAST], [null])).toBeNull();
    expect(likenessesOf([EAST], [])).toBeNull();
  });

  it('is unknown where the photos differ among themselves', () => {
    expect(likenessesOf([EAST], [EAST, NORTH, BETWEEN])).toBeNull();
    expect(likenessesOf([EAST], [EAST, plain(0.6, 0.8)])).not.toBeNull();
  });
});

it('says that photos may show different people where a face is like none that leads to the first', () => {
  const near = plain(0.8, 0.6);
  expect(mayShowDifferentPeople([EAST, null, NORTH])).toBe(true);
  expect(mayShowDifferentPeople([EAST, NORTH, near])).toBe(false);
  expect(mayShowDifferentPeople([EAST, EAST, NORTH, NORTH])).toBe(true);
  expect(
    mayShowDifferentPeople([EAST, [Float32Array.of(0, 1), Float32Array.of(1, 0), Float32Array.of(0, 1)]]),
  ).toBe(false);
  expect(mayShowDifferentPeople([EAST])).toBe(false);
  expect(mayShowDifferentPeople([null])).toBe(false);
});
