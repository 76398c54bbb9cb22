import { createStore } from '../store';
import { checkPhoto, type PhotoProblem, undecodableProblem } from './check-photo';
import { scalePhotoLater } from './later-scaler';
import type { PicturePart } from './scale-picture';

export type CustomPictureKind = 'pose' | 'style';

/** A pose or style of the person's own, ready for upload. */
export interface CustomPicture {
  /** The same name is the same picture. */
  readonly cacheName: string;
  readonly picture: Promise<Blob>;
  readonly previewUrl: string;
}

export interface CustomPictures {
  readonly pose: CustomPicture | null;
  readonly style: CustomPicture | null;
}

/** The own pictures of this visit. */
export const customPictureStore = createStore<CustomPictures>({ pose: null, style: null });

/**
 * Takes a file, or a part of it in its own pixels, as the own pose or style. Answers what is wrong with the
 * file, or null when it was taken.
 */
export async function takeCustomPicture(
  kind: CustomPictureKind,
  file: File,
  part?: PicturePart,
): Promise<PhotoProblem | null> {
  const problem = await checkPhoto(file);
  if (problem) return problem;
  let picture: Blob;
  try {
    picture = await scalePhotoLater(file, part);
  } catch {
    return undecodableProblem(file);
  }
  const cut = part ? `${part.x},${part.y},${part.width},${part.height}` : 'whole';
  const taken: CustomPicture = {
    cacheName: `${file.name}|${file.size}|${file.lastModified}|${cut}`,
    picture: Promise.resolve(picture),
    previewUrl: URL.createObjectURL(picture),
  };
  removeCustomPicture(kind);
  customPictureStore.update((pictures) => ({ ...pictures, [kind]: taken }));
  return null;
}

/** Lets the own pose or style go. */
export function removeCustomPicture(kind: CustomPictureKind): void {
  const present = customPictureStore.get()[kind];
  if (!present) return;
  URL.revokeObjectURL(present.previewUrl);
  customPictureStore.update((pictures) => ({ ...pictures, [kind]: null }));
}
