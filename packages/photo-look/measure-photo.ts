import { similarity } from '@chiaro/engine/image/affine';
import { lumaOf, type RasterImage } from '@chiaro/engine/image/color-image';
import { warpInterleaved } from '@chiaro/engine/image/warp';
import type { FaceBox } from '@chiaro/engine/models/blazeface';

import type { FaceFacts, FaceLight, PhotoFacts } from '@/lib/client/photos/photo-facts';

/** Distance of the eyes in the patch on which the largest face is measured, in pixels. */
const PATCH_EYE_DISTANCE = 52;
/** The patch's side, in distances of the eyes. */
const PATCH_EYE_DISTANCES = 2.4;

/** From this tone on, skin has no more detail. */
const BURNT_TONE = 250;

/** Distance of the eyes as a share of the width of a face that looks into the camera; in profile it is less. */
export const EYES_SHARE = 0.4;

/** Cells of the print along each side. */
const PRINT_SIDE = 12;

interface FoundFaces {
  /** One of them is the user's. */
  readonly sure: readonly FaceBox[];
  /** Perhaps the faces of other people, in profile. */
  readonly doubtful: readonly FaceBox[];
}

/** Measures a photo with its faces; `scale` is the scaled photo's size as a multiple of the measured one's. */
export function measurePhoto(
  image: RasterImage,
  { sure, doubtful }: FoundFaces,
  scale: number,
): Omit<PhotoFacts, 'turns' | 'isSure' | 'isCovered' | 'unclearArea'> {
  const bySize = [...sure].sort((one, other) => other.width - one.width);
  const aspect = image.width / image.height;
  const print = printOf(image);
  const [largest] = bySize;
  if (!largest) return { aspect, faces: [], light: null, sharpness: null, print };
  const patch = facePatch(image, largest);
  return {
    aspect,
    faces: [...bySize, ...doubtful].map((face) => faceFacts(image, face, scale)),
    light: lightOf(patch, image, largest),
    sharpness: sharpnessOf(patch),
    print,
  };
}

function faceFacts({ width, height }: RasterImage, face: FaceBox, scale: number): FaceFacts {
  const within = (centre: number, size: number, end: number): number =>
    Math.max(0, Math.min(end, centre + size / 2) - Math.max(0, centre - size / 2)) / size;
  const [left, right] = face.eyes;
  const eyeDistance = eyeDistanceOf(face);
  const eyeHeight = (left.y + right.y) / 2;
  const margin = Math.min(...face.eyes.flatMap(({ x, y }) => [x, y, width - x, height - y]));
  return {
    centre: { x: face.centre.x / width, y: face.centre.y / height },
    size: face.width / Math.max(width, height),
    eyeDistance: eyeDistance * scale,
    eyeMargin: margin / eyeDistance,
    room: {
      above: eyeHeight / eyeDistance,
      below: (height - eyeHeight) / eyeDistance,
      across: width / eyeDistance,
    },
    inside: within(face.centre.x, face.width, width) * within(face.centre.y, face.height, height),
    turn: turnOf(face),
  };
}

/** Between the middles of the eyes in pixels, as if the face looked into the camera. */
export function eyeDistanceOf({ eyes: [left, right], width }: FaceBox): number {
  return Math.max(1, Math.hypot(right.x - left.x, right.y - left.y), EYES_SHARE * width);
}

function turnOf({ eyes: [left, right], nose }: FaceBox): number {
  const along = { x: right.x - left.x, y: right.y - left.y };
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const length = along.x ** 2 + along.y ** 2;
  return length === 0 ? 0 : ((nose.x - middle.x) * along.x + (nose.y - middle.y) * along.y) / length;
}

interface Patch {
  readonly side: number;
  /** Row by row, 0 (black) to 255 (white). */
  readonly tones: Float32Array;
}

/** The face, upright and in the same size for every photo; smaller where the photo has fewer pixels. */
function facePatch(image: RasterImage, { eyes: [left, right], nose }: FaceBox): Patch {
  const eyes = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const eyeDistance = Math.max(4, Math.hypot(right.x - left.x, right.y - left.y));
  const scale = Math.max(1, eyeDistance / PATCH_EYE_DISTANCE);
  const side = Math.round((PATCH_EYE_DISTANCES * eyeDistance) / scale);
  const colors = warpInterleaved(image, {
    toSource: similarity({
      angle: Math.atan2(right.y - left.y, right.x - left.x),
      scale,
      from: { x: side / 2, y: side / 2 },
      to: { x: (eyes.x + nose.x) / 2, y: (eyes.y + nose.y) / 2 },
    }),
    width: side,
    height: side,
    outside: 0.5,
  });
  const tones = Float32Array.from(
    { length: side ** 2 },
    (_, index) =>
      255 * lumaOf(colors[index * 3] ?? 0, colors[index * 3 + 1] ?? 0, colors[index * 3 + 2] ?? 0),
  );
  return { side, tones };
}

/** Motion blurs a photo along one direction and leaves the detail across it, so the least of four counts. */
function sharpnessOf({ side, tones }: Patch): number {
  const mean = tones.reduce((sum, tone) => sum + tone, 0) / tones.length;
  const variance = tones.reduce((sum, tone) => sum + (tone - mean) ** 2, 0) / tones.length;
  const along = (step: number): number => detailAlong(step, { side, tones });
  // A diagonal step is longer, which makes a second difference twice as large.
  const least = Math.min(along(1), along(side), along(side + 1) / 2, along(side - 1) / 2);
  return least / Math.sqrt(Math.max(1, variance));
}

/** The root mean square of the second differences between tones that are `step` places apart. */
function detailAlong(step: number, { side, tones }: Patch): number {
  let squares = 0;
  for (let y = 1; y < side - 1; y++) {
    for (let x = 1; x < side - 1; x++) {
      const index = y * side + x;
      const bend = 2 * (tones[index] ?? 0) - (tones[index - step] ?? 0) - (tones[index + step] ?? 0);
      squares += bend * bend;
    }
  }
  return Math.sqrt(squares) / (side - 2);
}

function lightOf({ side, tones }: Patch, image: RasterImage, face: FaceBox): FaceLight {
  // Only the ellipse between forehead, cheeks and mouth: the corners show what is behind the person.
  const skin = tones
    .filter((_, index) => {
      const x = ((index % side) / side - 0.5) / 0.32;
      const y = (Math.floor(index / side) / side - 0.5) / 0.4;
      return x * x + y * y < 1;
    })
    .sort();
  return {
    highlight: skin[Math.floor(0.95 * skin.length)] ?? 0,
    burnt: skin.filter((tone) => tone >= BURNT_TONE).length / skin.length,
    around: toneAround(image, face),
  };
}

/** The middle tone beside and above the face, where the person is not. */
function toneAround({ width, height, pixels }: RasterImage, face: FaceBox): number {
  const bottom = Math.min(height, face.centre.y + face.height / 2);
  const tones: number[] = [];
  const step = Math.max(1, Math.round(Math.max(width, height) / 128));
  for (let y = 0; y < bottom; y += step) {
    for (let x = 0; x < width; x += step) {
      const isPerson =
        Math.abs(x - face.centre.x) < face.width && Math.abs(y - face.centre.y) < 0.9 * face.height;
      if (!isPerson) tones.push(toneAt(pixels, y * width + x));
    }
  }
  tones.sort((one, other) => one - other);
  return tones[Math.floor(tones.length / 2)] ?? 128;
}

function toneAt(pixels: Uint8Array, index: number): number {
  return lumaOf(pixels[index * 3] ?? 0, pixels[index * 3 + 1] ?? 0, pixels[index * 3 + 2] ?? 0);
}

/** The mean tones of a grid, without the picture's own brightness and contrast. */
function printOf({ width, height, pixels }: RasterImage): number[] {
  const sums = new Float64Array(PRINT_SIDE ** 2);
  const counts = new Float64Array(PRINT_SIDE ** 2);
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const row = Math.min(PRINT_SIDE - 1, Math.floor((y / height) * PRINT_SIDE));
      const cell = row * PRINT_SIDE + Math.min(PRINT_SIDE - 1, Math.floor((x / width) * PRINT_SIDE));
      sums[cell] = (sums[cell] ?? 0) + toneAt(pixels, y * width + x);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  const means = [...sums].map((sum, cell) => sum / Math.max(1, counts[cell] ?? 1));
  const mean = means.reduce((sum, tone) => sum + tone, 0) / means.length;
  const spread = Math.sqrt(means.reduce((sum, tone) => sum + (tone - mean) ** 2, 0) / means.length);
  return means.map((tone) => Number(((tone - mean) / Math.max(1, spread)).toFixed(2)));
}
