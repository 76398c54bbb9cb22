import type { GraphModel } from '@tensorflow/tfjs-converter';
import { type Tensor, tensor4d } from '@tensorflow/tfjs-core';

import { findFaces } from '@chiaro/engine/find/find-faces';
import { intoPart, similarity } from '@chiaro/engine/image/affine';
import type { RasterImage } from '@chiaro/engine/image/color-image';
import { halve, warpInterleaved } from '@chiaro/engine/image/warp';
import type { BlazeFace, FaceBox } from '@chiaro/engine/models/blazeface';

const INPUT_SIZE = 224;
/** Side of the square around a face, as a multiple of BlazeFace's box. */
const ENLARGED = 1.4;
/** What the training subtracted from blue, green and red: the means of VGGFace's photos. */
const MEANS_BGR = [103.939, 116.779, 123.68] as const;
/** The layer before the model's guesses of age and gender, which are not computed. */
const EMBEDDING = 'global_pooling/Mean';

/** The photos that a portrait is compared with: those to which it is nearest. */
const NEAREST_PHOTOS = 2;

/** 1024 numbers of a face, of length 1: the nearer to another face's, the more alike the faces. */
export type Embedding = Float32Array;

export interface FaceModels {
  readonly blazeFace: Pick<BlazeFace, 'findCandidates'>;
  /** HSE-FaceRes: https://github.com/HSE-asavchenko/HSE_FaceRec_tf */
  readonly faceRes: GraphModel;
}

/** Embeds the largest face of an upright picture; null where there is none. */
export function embedFace(picture: RasterImage, { blazeFace, faceRes }: FaceModels): Embedding | null {
  const [face] = [...findFaces(picture, blazeFace)].sort((one, other) => other.width - one.width);
  if (!face) return null;
  const tensor = tensor4d(faceInput(picture, face), [1, INPUT_SIZE, INPUT_SIZE, 3]);
  const output = faceRes.execute(tensor, EMBEDDING) as Tensor;
  try {
    const values = output.dataSync<'float32'>();
    const length = Math.sqrt(product(values, values));
    return values.map((value) => value / length);
  } finally {
    tensor.dispose();
    output.dispose();
  }
}

/** The face in the model's size and colours: blue, green, red, 0 to 255 less the means. */
function faceInput(picture: RasterImage, { centre, width, height }: FaceBox): Float32Array {
  const scale = (ENLARGED * Math.max(width, height)) / INPUT_SIZE;
  const middle = { x: INPUT_SIZE / 2, y: INPUT_SIZE / 2 };
  const toPicture = similarity({ angle: 0, scale, from: middle, to: centre });
  let image = picture;
  let shrunk = 1;
  for (; scale * shrunk >= 2; shrunk /= 2) image = halve(image);
  const colors = warpInterleaved(image, {
    toSource: intoPart(toPicture, { left: 0, top: 0, scale: shrunk }),
    width: INPUT_SIZE,
    height: INPUT_SIZE,
    outside: 0,
  });
  return colors.map((_, index) => {
    const channel = index % 3;
    return 255 * (colors[index + 2 - 2 * channel] ?? 0) - (MEANS_BGR[channel] ?? 0);
  });
}

/**
 * Returns the portraits' likenesses, −1 to 1: the mean cosine to the two nearest photos, so that one photo of another
 * person does not count. Null where a portrait or each photo shows no face.
 */
export function likenessesOf(
  portraits: readonly (Embedding | null)[],
  photos: readonly (Embedding | null)[],
): number[] | null {
  const shown = portraits.filter((embedding) => embedding !== null);
  const known = photos.filter((embedding) => embedding !== null);
  if (shown.length < portraits.length || known.length === 0) return null;
  return shown.map((portrait) => {
    const nearest = known
      .map((photo) => product(photo, portrait))
      .sort((one, other) => other - one)
      .slice(0, NEAREST_PHOTOS);
    return nearest.reduce((sum, cosine) => sum + cosine, 0) / nearest.length;
  });
}

function product(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}
