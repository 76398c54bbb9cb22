import { toRaster } from './image/color-image';
import type { ChosenPhoto } from './choose-photo';
import { noseTip } from './face';
import type { EngineModels } from './models/engine-models';
import { SEGMENTATION_SIZE } from './models/person-segmenter';
import type { Composition } from './stages/composition';
import { connectedPerson } from './stages/connected-person';
import { chooseFraming, cutEdges, headTopOf } from './stages/framing';
import { type CutOut, cutOutPerson } from './stages/person-mask';
import { type FramedPhoto, takeFrame } from './stages/take-frame';

/** The person as placed in the frame and cut out of the photo's background. */
export interface FramedPerson {
  readonly framed: FramedPhoto;
  readonly cutOut: CutOut;
}

/** Places the person in a frame of `size` pixels square, and cuts them out there. */
export function framePerson(
  photo: ChosenPhoto,
  composition: Composition,
  models: EngineModels,
  size: number,
): FramedPerson {
  const { image, face } = photo;
  const inPhoto = connectedPerson(models.segmenter.segment(image), [
    onGrid(noseTip(face), image),
    onGrid(face.eyeCentre, image),
  ]);
  const framing = chooseFraming({
    face,
    composition,
    cuts: cutEdges(inPhoto, image),
    headTop: headTopOf(inPhoto, image),
    size,
  });
  const framed = takeFrame(image, face, framing, size);
  const frame = { width: size, height: size };
  const inFrame = connectedPerson(models.segmenter.segment(toRaster(framed.image)), [
    onGrid(noseTip(framed.face), frame),
    onGrid(framed.face.eyeCentre, frame),
  ]);
  return { framed, cutOut: cutOutPerson(framed.image, inFrame, framed.inside) };
}

function onGrid(
  point: { x: number; y: number },
  picture: { width: number; height: number },
): { x: number; y: number } {
  return {
    x: (point.x / picture.width) * SEGMENTATION_SIZE,
    y: (point.y / picture.height) * SEGMENTATION_SIZE,
  };
}
