import { type Affine, applyAffine, invertAffine } from '../image/affine';
import { type LabImage, toRaster } from '../image/color-image';
import { toLab, toRgb } from '../image/oklab';
import type { Plane } from '../image/plane';
import type { ChosenPhoto } from '../find/choose-photo';
import { moveFace } from '../find/face';
import { coarsePersonMask } from '../cut/coarse-mask';
import type { EngineModels } from '../models/engine-models';
import { closeUp } from './close-up';
import { denoise } from '../correct/denoise';
import { exposedCuts } from './exposed-cuts';
import { type Framing, chooseFraming } from './framing';
import { onlyPerson } from '../cut/only-person';
import { type CutOut, cutOutPerson } from '../cut/cut-out-person';
import { type FramedPhoto, takeFrame } from './take-frame';

/** The person, placed in the frame and cut out of the photo's background. */
export interface FramedPerson {
  readonly framed: FramedPhoto;
  /** Frame pixels per pixel of the photo's file. */
  readonly enlargement: number;
  readonly cutOut: CutOut;
  /** The photo in the frame, with its background, without most of its noise. */
  readonly denoised: LabImage;
  /** Standard deviation of the photo's lightness noise. */
  readonly noise: number;
}

interface Placed {
  framing: Framing;
  framed: FramedPhoto;
  enlargement: number;
  /** The person's mask, stretched over the frame. */
  coarse: Plane;
}

/** How often the framing is chosen again because of cuts that only the framed photo shows. */
const MOST_REFRAMINGS = 2;

/**
 * Places the person in a frame of `size` × `size` pixels and cuts the person out. If the framed photo shows
 * another cut, the framing is chosen again without it.
 */
export async function framePerson(
  photo: ChosenPhoto,
  models: EngineModels,
  size: number,
): Promise<FramedPerson> {
  let placed = await place(photo, photo.framing, models, size);
  let cuts = photo.framingInput.cuts;
  for (let again = 0; again < MOST_REFRAMINGS; again++) {
    const exposed = exposedCuts(placed.coarse, placed.framed.inside, placed.framed.face);
    if (exposed.length === 0) break;
    const { toSource } = placed.framing;
    cuts = [...cuts, ...exposed.map((cut) => applyAffine(toSource, cut))];
    const better = chooseFraming({ ...photo.framingInput, cuts });
    if (better.visibleCut > 0) break;
    placed = await place(photo, better, models, size);
  }
  const { framed, enlargement, coarse } = placed;
  const { inside, face } = framed;
  // Denoise first: noise frays the edges of the mask, and the background shows the noise best.
  const { image: denoised, noise } = denoise(toLab(framed.image), { inside, enlargement });
  const cutOut = cutOutPerson(toRgb(denoised), coarse, inside, face);
  return { framed, enlargement, cutOut, denoised, noise };
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
  return { framing, framed, enlargement: framed.face.eyeDistance / source.face.eyeDistance, coarse };
}

function moveInPlane<Place extends { x: number; y: number }>(map: Affine, place: Place): Place {
  return { ...place, ...applyAffine(map, place) };
}
