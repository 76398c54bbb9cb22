import type { RasterImage } from './image/color-image';
import type { Face } from './face';
import { JobError } from './job-error';
import type { EngineModels } from './models/engine-models';
import { decodePicture } from './stages/decode';
import { detectFaces } from './stages/detect-faces';
import { rankFace } from './stages/rank-faces';

/** A photo and the face in it that the portrait is made from. */
export interface ChosenPhoto {
  readonly image: RasterImage;
  readonly face: Face;
}

/**
 * The photo whose face makes the best portrait. Photos are decoded one after the other, and only the best is
 * kept, so that nine cost no more memory than two. One that can't be read (null, or no picture) is passed over.
 *
 * Throws a JobError: `unreadable_photo` when none can be read, `no_face` when those that can show no face.
 */
export async function choosePhoto(
  files: readonly (Uint8Array | null)[],
  models: EngineModels,
  onPhoto: (done: number) => Promise<void>,
): Promise<ChosenPhoto> {
  let best: (ChosenPhoto & { rank: number }) | undefined;
  let readable = 0;
  for (const [index, file] of files.entries()) {
    const image = file && (await decodeOrNull(file));
    if (image) {
      readable += 1;
      const face = detectFaces(image, models, { lookClosely: true })[0];
      const rank = face ? rankFace(image, face) : 0;
      if (face && (!best || rank > best.rank)) best = { image, face, rank };
    }
    await onPhoto(index + 1);
  }
  if (best) return best;
  if (readable === 0)
    throw new JobError('None of the photos could be read as a picture.', 'unreadable_photo');
  throw new JobError('No face was found in any photo.', 'no_face');
}

async function decodeOrNull(file: Uint8Array): Promise<RasterImage | null> {
  try {
    return await decodePicture(file);
  } catch {
    return null;
  }
}
