import { checkPhoto, type PhotoProblem, problemOfFailure } from './check-photo';
import { type CustomPictureKind, keepCustomPicture } from './custom-pictures';
import { fileIdentity } from './file-identity';
import { scalePhotoLater } from './later-scaler';
import type { PicturePart } from './scale-picture';

/** What became of a file: kept, given up because nobody wants it any more, or why it can't be taken. */
export type TakeOutcome = 'taken' | 'abandoned' | PhotoProblem;

/**
 * Takes a file as the own pose or style. `part` is cut out of it first, in pixels of the picture as it is seen.
 * Once `signal` is aborted, nothing is kept. Never rejects.
 */
export async function takeCustomPicture(
  kind: CustomPictureKind,
  file: File,
  { signal, part }: { signal: AbortSignal; part?: PicturePart },
): Promise<TakeOutcome> {
  const problem = await checkPhoto(file);
  if (problem) return problem;
  let image: Blob;
  let identity: string;
  try {
    ({ picture: image } = await scalePhotoLater(file, part));
    identity = await fileIdentity(file);
  } catch (error) {
    return problemOfFailure(error, file);
  }
  if (signal.aborted) return 'abandoned';
  const cut = part ? `${part.x},${part.y},${part.width},${part.height}` : 'whole';
  keepCustomPicture(kind, { cacheName: `${identity}|${cut}`, name: file.name, image });
  return 'taken';
}
