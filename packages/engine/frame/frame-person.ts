import type { ChosenPhoto } from './choose-photo';
import type { EngineModels } from '../models/engine-models';
import { closeUp } from './close-up';
import { type FramedPerson, framePhoto } from './frame-photo';
import { takeFrame } from './take-frame';

/** Frames the person of a photo; see `framePhoto`. */
export function framePerson(photo: ChosenPhoto, models: EngineModels, size: number): Promise<FramedPerson> {
  return framePhoto(photo, {
    segmenter: models.segmenter,
    size,
    async show(toSource) {
      const source = await closeUp({ ...photo, toSource }, photo, size);
      const framed = takeFrame(source.image, source.face, source.toSource, size);
      return { framed, enlargement: framed.face.eyeDistance / source.face.eyeDistance };
    },
  });
}
