import { BlazeFace, type FaceBox } from '@chiaro/engine/models/blazeface';
import { loadHumanModel } from '@chiaro/engine/models/graph-model';
import { startTensorflow } from '@chiaro/engine/models/tensorflow';
import type { GraphModel } from '@tensorflow/tfjs-converter';
import { type Tensor, tensor1d } from '@tensorflow/tfjs-core';
import sharp, { type Sharp } from 'sharp';

import { type Embedding, embedFace, type FaceModels, likenessesOf } from './compare-faces';

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

  async function embed(picture: Sharp): Promise<Embedding | null> {
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

  it('is made of the largest face’s blue, green and red, less the means of the training', () => {
    const face = (width: number, middle: number): FaceBox => {
      const centre = { x: middle, y: middle };
      return {
        probability: 1,
        centre,
        width,
        height: width,
        eyes: [centre, centre],
        nose: centre,
        mouth: centre,
        ears: [centre, centre],
      };
    };
    const blazeFace = { findCandidates: () => [face(10, 20), face(40, 70)] };
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
    expect(embedFace({ width: 100, height: 100, pixels }, { blazeFace, faceRes })).toEqual(
      Float32Array.of(0.6, 0.8),
    );
    expect(inputs).toEqual([[224 * 224 * 3, 110 - 104, 150 - 117, 200 - 124]]);
  });

  it('is null where there is no face', () => {
    const blazeFace = { findCandidates: () => [] };
    expect(
      embedFace({ width: 1, height: 1, pixels: new Uint8Array(3) }, { ...models, blazeFace }),
    ).toBeNull();
  });
});

describe('the likeness', () => {
  const EAST = Float32Array.of(1, 0);
  const NORTH = Float32Array.of(0, 1);
  const BETWEEN = Float32Array.of(0.6, 0.8);

  it('is the mean of the cosines to the two nearest photos with a face', () => {
    expect(likenessesOf([EAST], [NORTH])).toEqual([0]);
    const [likeness] = likenessesOf([EAST], [NORTH, EAST, null, BETWEEN]) ?? [];
    expect(likeness).toBeCloseTo(0.8);
  });

  it('is unknown where a portrait or each photo shows no face', () => {
    expect(likenessesOf([EAST, null], [EAST])).toBeNull();
    expect(likenessesOf([EAST], [null])).toBeNull();
    expect(likenessesOf([EAST], [])).toBeNull();
  });
});
