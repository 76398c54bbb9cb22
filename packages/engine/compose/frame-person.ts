import type { ChosenPhoto } from '../find/choose-photo';
import { decodePart } from '../image/decode';
import type { EngineModels } from '../models/engine-models';
import { type FramedPerson, framePhoto } from './frame-photo';

/** Frames the person of a photo; see `framePhoto`. */
export function framePerson(photo: ChosenPhoto, models: EngineModels, size: number): Promise<FramedPerson> {
  return framePhoto(photo, {
    segmenter: models.segmenter,
    size,
    decodePart: (box, mostScale) => decodePart(photo, photo.image, box, mostScale),
  });
}
