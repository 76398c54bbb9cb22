import type { RasterImage } from '../image/color-image';
import { scoped } from '../image/plane-memory';
import type { QuarterTurns } from '../image/crop';
import { JobError } from '../job/job';
import type { EngineModels } from '../models/engine-models';
import { cropPicture, decodePicture } from '../decode/decode';
import { insideBorder } from '../decode/print-border';
import { detectPhotoFaces } from '../find/detect-faces';
import { similarity } from '../image/affine';
import { warpInterleaved } from '../image/warp';
import type { Face } from '../find/face';
import type { Composition } from './composition';
import { otherFramings, type PlacedPhoto, placePhoto } from './place-photo';

/** A photo for the portrait, its face and its framing. */
export interface ChosenPhoto extends Omit<PlacedPhoto, 'edges' | 'rank'> {
  readonly file: Uint8Array;
  /** The turns clockwise that make the file upright. */
  readonly turns: QuarterTurns;
  /** How many earlier variants show the same photo. */
  readonly repeat: number;
}

interface Candidate extends Omit<ChosenPhoto, 'repeat'>, PlacedPhoto {}

/** What stays of a photo when its pixels are gone. */
interface Rating {
  file: Uint8Array;
  rank: number;
  showsCut: boolean;
  glimpse: Float32Array;
}

/** Least rank of a good photo, as a share of the best one's. */
const GOOD_SHARE = 0.5;

/**
 * Yields the photos to try for a frame of `size` pixels, the best first, each again in other framings that make a
 * difference. Skips what can't be read; a `variant` from 1 begins with the next good photo.
 * Throws a JobError: `unreadable_photo` if no photo can be read, `no_face` if none shows a face.
 */
export async function* choosePhotos(
  files: readonly (Uint8Array | null)[],
  composition: Composition,
  models: EngineModels,
  size: number,
  onPhoto: (done: number) => Promise<void>,
  variant = 0,
): AsyncGenerator<ChosenPhoto> {
  let best: Candidate | undefined;
  const ratings: Rating[] = [];
  let readable = 0;
  let next = readOrNull(files[0]);
  for (const index of files.keys()) {
    const photo = await next;
    // Decode the next photo on other threads while this one is ranked.
    next = readOrNull(files[index + 1]);
    if (photo) {
      const { file, image } = photo;
      readable += 1;
      const candidate = scoped(() => judge(file, image, composition, models, size));
      if (candidate) ratings.push(ratingOf(candidate));
      if (candidate && (!best || candidate.rank > best.rank)) best = candidate;
    }
    await onPhoto(index + 1);
  }
  if (readable === 0)
    throw new JobError('None of the photos could be read as a picture.', 'unreadable_photo');
  if (!best) throw new JobError('No face was found in any photo.', 'no_face');
  const good = goodPhotos(ratings);
  const wanted = good[variant % good.length]?.file ?? best.file;
  const repeat = Math.floor(variant / good.length);
  const others = ratings.sort((one, two) => two.rank - one.rank).filter(({ file }) => file !== wanted);
  for (const file of [wanted, ...others.map((other) => other.file)]) {
    if (file !== best?.file) {
      const image = await decodePicture(file);
      best = scoped(() => judge(file, image, composition, models, size));
    }
    if (!best) continue;
    yield { ...best, repeat: file === wanted ? repeat : 0 };
    for (const other of otherFramings(best)) yield { ...best, ...other, repeat: 0 };
  }
}

/** Returns the first photo that `choosePhotos` yields. */
export async function choosePhoto(...input: Parameters<typeof choosePhotos>): Promise<ChosenPhoto> {
  for await (const photo of choosePhotos(...input)) return photo;
  throw new JobError('No photo shows a face with both eyes.', 'no_face');
}

function judge(
  file: Uint8Array,
  photo: RasterImage,
  composition: Composition,
  models: EngineModels,
  size: number,
): Candidate | undefined {
  const { image, turns, faces } = detectPhotoFaces(photo, models);
  const placed = placePhoto(image, faces, { composition, segmenter: models.segmenter, size });
  return placed && { file, turns, ...placed };
}

function ratingOf({ file, image, face, rank, framing }: Candidate): Rating {
  return { file, rank, showsCut: framing.visibleCut > 0, glimpse: glimpseOf(image, face) };
}

/** Returns the photos that make a good portrait, the best first. */
function goodPhotos(ratings: readonly Rating[]): Rating[] {
  const [best, ...others] = [...ratings].sort((one, two) => two.rank - one.rank);
  const good = best ? [best] : [];
  for (const other of others) {
    if (other.rank < GOOD_SHARE * (best?.rank ?? 0) || (other.showsCut && !best?.showsCut)) continue;
    if (!good.some(({ glimpse }) => isSamePhoto(glimpse, other.glimpse))) good.push(other);
  }
  return good;
}

/** Decodes a photo, without the border of a print; null if it can't be read. */
async function readOrNull(
  file: Uint8Array | null | undefined,
): Promise<{ file: Uint8Array; image: RasterImage } | null> {
  if (!file) return null;
  try {
    const image = await decodePicture(file);
    const scene = insideBorder(image);
    if (!scene) return { file, image };
    const cropped = await cropPicture(file, image, scene);
    return { file: cropped, image: await decodePicture(cropped) };
  } catch {
    return null;
  }
}

/** Side of a glimpse, and the eye distance in it: the face with its hair and a little of the room. */
const SIZE = 48;
const EYE_DISTANCE = 16;
/** Mean difference, 0 to 1, up to which two glimpses show the same photo. */
const SAME = 0.03;

/** Returns a small picture of a face, level and of the same size for every photo. Interleaved RGB, 0 to 1. */
function glimpseOf(image: RasterImage, face: Face): Float32Array {
  const middle = { x: SIZE / 2, y: SIZE / 2 };
  const scale = face.eyeDistance / EYE_DISTANCE;
  const toSource = similarity({ angle: face.roll, scale, from: middle, to: face.eyeCentre });
  return warpInterleaved(image, { toSource, width: SIZE, height: SIZE, outside: 0.5 });
}

/** Whether two glimpses are of the same photo, for example of a copy in another format or size. */
function isSamePhoto(one: Float32Array, two: Float32Array): boolean {
  const sum = one.reduce((total, value, index) => total + Math.abs(value - (two[index] ?? 0)), 0);
  return sum / one.length <= SAME;
}
