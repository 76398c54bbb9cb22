import type { ServiceContainer } from '../../browser/service-container';
import type { PicturePart } from '../pictures/draw-picture';
import { createCustomPictures, type CustomPictureKind } from './custom-pictures';
import { fileIdentity, inspectFailure, type PhotoProblem, readPhotoFile } from '../pictures/inspect-photo';
import { createPageScaler } from '../pictures/photo-scaler';

/** Whether a file is taken, was abandoned meanwhile, or why it can't be taken. */
export type TakeOutcome = 'taken' | 'abandoned' | PhotoProblem;

/** Takes a file as the custom pose or style, or a part of it in pixels after its rotation. Never rejects. */
export async function takeCustomPicture(
  container: ServiceContainer,
  kind: CustomPictureKind,
  file: File,
  { signal, part }: { signal: AbortSignal; part?: PicturePart },
): Promise<TakeOutcome> {
  const bytes = await readPhotoFile(file);
  if (typeof bytes === 'string') return bytes;
  try {
    const identity = await fileIdentity(file, bytes);
    const { picture: image } = await container.get(createPageScaler).scale(file, part);
    if (signal.aborted) return 'abandoned';
    const cut = part ? `${part.x},${part.y},${part.width},${part.height}` : 'whole';
    container
      .get(createCustomPictures)
      .keep(kind, { cacheName: `${identity}|${cut}`, name: file.name, image });
    return 'taken';
  } catch (error) {
    return inspectFailure(error, file);
  }
}
