import type { GraphModel } from '@tensorflow/tfjs-converter';

import { findFaces, largestOf } from '@chiaro/engine/find/find-faces';
import { type Affine, applyAffine, intoPart, invertAffine, similarity } from '@chiaro/engine/image/affine';
import type { RasterImage } from '@chiaro/engine/image/color-image';
import { createPlane, valueAt } from '@chiaro/engine/image/plane';
import { fillPolygon } from '@chiaro/engine/image/polygon';
import { halve, warpInterleaved } from '@chiaro/engine/image/warp';
import type { BlazeFace, FaceBox } from '@chiaro/engine/models/blazeface';
import { runModel } from '@chiaro/engine/models/run-model';

import { LEAST_LIKENESS } from '@/lib/shared/rules/photos';

import { EYES_SHARE } from './measure-photo';

const INPUT_SIZE = 224;
/** Side of the square around a face, as a multiple of BlazeFace's box. */
const ENLARGED = 1.4;
/** What the training subtracted from blue, green and red: the means of VGGFace's photos. */
const MEANS_BGR = [103.939, 116.779, 123.68] as const;
/** The layer before the model's guesses of age and gender, which are not computed. */
const EMBEDDING = 'global_pooling/Mean';

/** The photos that a portrait is compared with: those to which it is nearest. */
const NEAREST_PHOTOS = 2;
/** Photos whose pairs are less alike on average say nothing of a portrait. */
const LEAST_AGREEMENT = 0.6;

/** 1024 numbers of a face, of length 1: the nearer to another face's, the more alike the faces. */
type Embedding = Float32Array;

/** The embeddings of a face as it is, and with each of the covers. */
export type FaceEmbeddings = readonly Embedding[];

export interface FaceModels {
  readonly blazeFace: Pick<BlazeFace, 'findCandidates'>;
  /** HSE-FaceRes: https://github.com/HSE-asavchenko/HSE_FaceRec_tf */
  readonly faceRes: GraphModel;
}

interface Cover {
  /** Red, green and blue, 0 to 255. */
  readonly color: readonly [number, number, number];
  /** As in SVG's `points`: right and down from the middle of the eyes, in distances of the eyes. */
  readonly corners: string;
}

/**
 * With a mask or sunglasses on one of two faces, 74 and 37 % of pairs of one person are unlike. With the same ones drawn
 * over both, 4 and 9 % are, and 91 to 94 % of different people.
 */
const COVERS: readonly Cover[] = [
  {
    color: [205, 208, 210],
    corners: '-1.05,0.35 -0.35,0.42 0,0.3 0.35,0.42 1.05,0.35 0.95,1.3 0.5,1.9 -0.5,1.9 -0.95,1.3',
  },
  {
    color: [25, 25, 28],
    corners: '-1.05,-0.3 1.05,-0.3 1,0.3 0.25,0.38 0.1,0 -0.1,0 -0.25,0.38 -1,0.3',
  },
];

/** Embeds the largest face of an upright picture; null where there is none. */
export function embedFace(picture: RasterImage, { blazeFace, faceRes }: FaceModels): FaceEmbeddings | null {
  const face = largestOf(findFaces(picture, blazeFace));
  if (!face) return null;
  const { colors, toPicture } = cropFace(picture, face);
  const covered = COVERS.map((cover) => withCover(colors, cover, face, invertAffine(toPicture)));
  return [colors, ...covered].map((input) => embed(input, faceRes));
}

function embed(colors: Float32Array, faceRes: GraphModel): Embedding {
  const [{ values }] = runModel(faceRes, modelInput(colors), INPUT_SIZE, EMBEDDING);
  const length = Math.sqrt(product(values, values));
  return values.map((value) => value / length);
}

/** The face in the model's size: red, green and blue, 0 to 1. */
function cropFace(picture: RasterImage, { centre, width, height }: FaceBox) {
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
  return { colors, toPicture };
}

/** What the model takes: blue, green and red, 0 to 255, less the means. */
function modelInput(colors: Float32Array): Float32Array {
  return colors.map((_, index) => {
    const channel = index % 3;
    return 255 * (colors[index + 2 - 2 * channel] ?? 0) - (MEANS_BGR[channel] ?? 0);
  });
}

function withCover(
  colors: Float32Array,
  { color, corners }: Cover,
  { eyes: [left, right], width }: FaceBox,
  toInput: Affine,
): Float32Array {
  const [x, y] = [right.x - left.x, right.y - left.y];
  // In profile the eyes are near each other.
  const longer = Math.max(1, (EYES_SHARE * width) / Math.max(1, Math.hypot(x, y)));
  const places = corners.split(' ').map((corner) => {
    const [across = 0, down = 0] = corner.split(',').map(Number);
    return {
      x: (left.x + right.x) / 2 + longer * (across * x - down * y),
      y: (left.y + right.y) / 2 + longer * (across * y + down * x),
    };
  });
  const shape = createPlane(INPUT_SIZE, INPUT_SIZE);
  fillPolygon(
    shape,
    places.map((place) => applyAffine(toInput, place)),
  );
  return colors.map((value, index) =>
    valueAt(shape, Math.floor(index / 3)) > 0 ? (color[index % 3] ?? 0) / 255 : value,
  );
}

/**
 * Returns the portraits' likenesses, −1 to 1: the mean cosine to the two nearest photos, so that one photo of another
 * person does not count. Where no portrait is like the photos, faces with the same cover are compared. Null where a
 * portrait or each photo shows no face, or the photos differ among themselves.
 */
export function likenessesOf(
  portraits: readonly (FaceEmbeddings | null)[],
  photos: readonly (FaceEmbeddings | null)[],
): number[] | null {
  const shown = portraits.filter((embeddings) => embeddings !== null);
  const known = photos.filter((embeddings) => embeddings !== null);
  if (shown.length < portraits.length || known.length === 0) return null;
  if (agreementOf(known) < LEAST_AGREEMENT) return null;
  const [plain, ...covered] = [null, ...COVERS].map((_, cover) =>
    shown.map((portrait) => {
      const nearest = known
        .map((photo) => cosine(photo, portrait, cover))
        .sort((one, other) => other - one)
        .slice(0, NEAREST_PHOTOS);
      return meanOf(nearest);
    }),
  );
  const isAlike = (likenesses: number[] = []): boolean => Math.max(...likenesses) >= LEAST_LIKENESS;
  return (isAlike(plain) ? plain : covered.find(isAlike)) ?? plain ?? null;
}

/** Whether photos may show different people: no row of faces, each like the next, leads from the first to all. */
export function mayShowDifferentPeople(photos: readonly (FaceEmbeddings | null)[]): boolean {
  const known = photos.filter((embeddings) => embeddings !== null);
  const group = known.slice(0, 1);
  for (const face of group)
    group.push(
      ...known.filter((other) => !group.includes(other) && nearestCosine(face, other) >= LEAST_LIKENESS),
    );
  return group.length < known.length;
}

/** The mean cosine of all pairs; 1 for one photo. */
function agreementOf(photos: readonly FaceEmbeddings[]): number {
  const cosines = photos.flatMap((one, place) =>
    photos.slice(place + 1).map((other) => nearestCosine(one, other)),
  );
  return cosines.length === 0 ? 1 : meanOf(cosines);
}

/** The cosine as they are, or with the cover that makes them most alike. */
function nearestCosine(one: FaceEmbeddings, other: FaceEmbeddings): number {
  return Math.max(...one.map((_, cover) => cosine(one, other, cover)));
}

function cosine(one: FaceEmbeddings, other: FaceEmbeddings, cover: number): number {
  const [first, second] = [one[cover], other[cover]];
  return first && second ? product(first, second) : -1;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function product(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}
