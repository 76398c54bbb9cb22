import { type Affine, applyAffine, invertAffine } from './image/affine';
import { toRaster } from './image/color-image';
import type { Plane } from './image/plane';
import type { ChosenPhoto } from './choose-photo';
import { moveFace } from './face';
import { coarsePersonMask } from './matting/coarse-mask';
import type { EngineModels } from './models/engine-models';
import { closeUp } from './stages/close-up';
import { exposedCuts } from './stages/exposed-cuts';
import { type Framing, chooseFraming } from './stages/framing';
import { onlyPerson } from './stages/only-person';
import { type CutOut, cutOutPerson } from './stages/person-mask';
import { type FramedPhoto, takeFrame } from './stages/take-frame';

/** The person as placed in the frame and cut out of the photo's background. */
export interface FramedPerson {
  readonly framed: FramedPhoto;
  /** How many pixels of the frame show one of the photo's file. */
  readonly enlargement: number;
  readonly cutOut: CutOut;
}

interface Placed {
  framed: FramedPhoto;
  enlargement: number;
  /** The person on a grid over the frame. */
  coarse: Plane;
}

/**
 * Places the person in a frame of `size` pixels square, and cuts them out there. What only the closer look at
 * the frame shows to be a cut is kept out by framing once more.
 */
export async function framePerson(
  photo: ChosenPhoto,
  models: EngineModels,
  size: number,
): Promise<FramedPerson> {
  const first = await place(photo, photo.framing, models, size);
  const better = reframe(photo, first);
  const { framed, enlargement, coarse } = better ? await place(photo, better, models, size) : first;
  return { framed, enlargement, cutOut: cutOutPerson(framed.image, coarse, framed.inside, framed.face) };
}

async function place(
  photo: ChosenPhoto,
  framing: Framing,
  models: EngineModels,
  size: number,
): Promise<Placed> {
  const source = await closeUp({ ...photo, framing }, photo.file, size);
  const framed = takeFrame(source.image, source.face, source.framing, size);
  const toFrame = invertAffine(framing.toSource);
  const coarse = onlyPerson(coarsePersonMask(toRaster(framed.image), framed.face, models.segmenter), {
    face: framed.face,
    others: photo.others.map((other) => moveFace(other, (point) => moveInPlane(toFrame, point))),
    picture: { width: size, height: size },
    brightness: framed.image.green,
  });
  return { framed, enlargement: framed.face.eyeDistance / source.face.eyeDistance, coarse };
}

/** A framing without the cuts that this one exposes; null when it exposes none or none is better. */
function reframe(photo: ChosenPhoto, { framed, coarse }: Placed): Framing | null {
  const exposed = exposedCuts(coarse, framed.inside, framed.face);
  if (exposed.length === 0) return null;
  const cuts = exposed.map((cut) => applyAffine(photo.framing.toSource, cut));
  const better = chooseFraming({
    ...photo.framingInput,
    cuts: [...photo.framingInput.cuts, ...cuts],
  });
  return better.visibleCut === 0 ? better : null;
}

function moveInPlane<Place extends { x: number; y: number }>(map: Affine, place: Place): Place {
  return { ...place, ...applyAffine(map, place) };
}
