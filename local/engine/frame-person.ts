import { toRaster } from './image/color-image';
import type { ChosenPhoto } from './choose-photo';
import { noseTip } from './face';
import type { EngineModels } from './models/engine-models';
import { closeUp } from './stages/close-up';
import { connectedPerson } from './stages/connected-person';
import { onMask } from './stages/on-mask';
import { type CutOut, cutOutPerson } from './stages/person-mask';
import { type FramedPhoto, takeFrame } from './stages/take-frame';

/** The person as placed in the frame and cut out of the photo's background. */
export interface FramedPerson {
  readonly framed: FramedPhoto;
  /** How many pixels of the frame show one of the photo's file. */
  readonly enlargement: number;
  readonly cutOut: CutOut;
}

/** Places the person in a frame of `size` pixels square, and cuts them out there. */
export async function framePerson(
  photo: ChosenPhoto,
  models: EngineModels,
  size: number,
): Promise<FramedPerson> {
  const { image, face, framing } = await closeUp(photo, photo.file, size);
  const framed = takeFrame(image, face, framing, size);
  const frame = { width: size, height: size };
  const inFrame = connectedPerson(
    models.segmenter.segment(toRaster(framed.image)),
    [noseTip(framed.face), framed.face.eyeCentre].map((place) => onMask(place, frame)),
  );
  const enlargement = framed.face.eyeDistance / face.eyeDistance;
  return { framed, enlargement, cutOut: cutOutPerson(framed.image, inFrame, framed.inside) };
}
