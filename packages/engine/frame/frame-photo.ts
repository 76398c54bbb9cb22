import { type Affine, applyAffine, chainAffine, invertAffine, similarity } from '../image/affine';
import { type LabImage, mapChannels, type RgbImage, toRaster } from '../image/color-image';
import { type Box, crop } from '../image/crop';
import { toLab, toRgb } from '../image/oklab';
import type { Plane } from '../image/plane';
import { scoped } from '../image/plane-memory';
import { resize, shrink } from '../image/resample';
import { type Face, moveFace } from '../find/face';
import type { PlacedPhoto } from './place-photo';
import { coarsePersonMask, lookWithRoom } from '../cut/coarse-mask';
import type { Segmenter } from '../models/person-segmenter';
import { closerView } from './closer-view';
import { denoise } from '../correct/denoise';
import { exposedCuts } from './exposed-cuts';
import { chooseFraming, visibleCutOf } from './framing';
import { withoutDoubtedParts } from '../cut/foreign-parts';
import { onlyPerson } from '../cut/separate-people';
import { type CutOut, cutOutPerson } from '../cut/cut-out-person';
import type { FramedPhoto } from './take-frame';

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

/** The person, placed in the frame. */
export interface PlacedPerson {
  /** Maps a pixel of the frame to its place in the photo. */
  toSource: Affine;
  framed: FramedPhoto;
  enlargement: number;
  /** The person's mask, stretched over the frame. */
  coarse: Plane;
}

/** Frame pixels per pixel of the small picture for the looks with room. */
const DOUBTS_CELL = 4;
/** How often the framing is chosen again because of cuts that only the framed photo shows. */
const MOST_REFRAMINGS = 2;

/** The photo that a frame shows. */
type FramablePhoto = Omit<PlacedPhoto, 'edges' | 'rank'> & {
  /** How many earlier variants show the same photo. */
  readonly repeat: number;
};

/** The photo in the frame, and its pixels there per pixel of its file. */
type ShownPhoto = Pick<FramedPerson, 'framed' | 'enlargement'>;

/** What the framing of a photo needs. */
interface Frame {
  readonly segmenter: Segmenter;
  /** For whole bodies. A visitor's browser does not load it. */
  readonly bodySegmenter?: Segmenter;
  /** Side in pixels. */
  readonly size: number;
  /** See `coarsePersonMask`. */
  readonly mostLooks?: number;
  /** Renders the frame. `toSource` maps a pixel of it to its place in the photo. */
  readonly show: (toSource: Affine) => Promise<ShownPhoto>;
}

/** Places the person in a frame of `size` × `size` pixels and cuts them out; closer for a later variant. */
export async function framePhoto(photo: FramablePhoto, frame: Frame): Promise<FramedPerson> {
  const { size } = frame;
  const first = await placePerson(photo, frame);
  const view = closerView(first.framed.face, first.coarse, photo.repeat, size);
  const placed = view ? await placeCloser(first, view, frame) : first;
  const { framed, enlargement, coarse } = placed;
  const { inside, face } = framed;
  // Denoise first: noise frays the edges of the mask, and the background shows the noise best.
  const { image: denoised, noise } = scoped(() => denoise(toLab(framed.image), { inside, enlargement }));
  const cutOut = scoped(() => cutOutPerson(toRgb(denoised), coarse, inside, face));
  return { framed, enlargement, cutOut, denoised, noise };
}

/** Places the person in the frame, and again without a cut that the photo's framing does not know. */
export async function placePerson(photo: Omit<FramablePhoto, 'repeat'>, frame: Frame): Promise<PlacedPerson> {
  const { size } = frame;
  let placed = await place(photo, photo.framing.toSource, frame);
  const { framingInput } = photo;
  let { cuts } = framingInput;
  for (let again = 0; again < MOST_REFRAMINGS; again++) {
    const exposed = exposedCuts(placed.coarse, placed.framed.inside, placed.framed.face);
    if (exposed.length === 0) break;
    const { toSource } = placed;
    cuts = [...cuts, ...exposed.map((cut) => applyAffine(toSource, cut))];
    const better = chooseFraming({ ...framingInput, cuts });
    if (!better || better.visibleCut >= visibleCutOf(toSource, { cuts, size })) break;
    placed = await place(photo, better.toSource, frame);
  }
  return placed;
}

async function place(
  photo: Omit<FramablePhoto, 'repeat'>,
  toSource: Affine,
  frame: Frame,
): Promise<PlacedPerson> {
  const { framed, enlargement } = await frame.show(toSource);
  const toFrame = invertAffine(toSource);
  const others = photo.others.map((other) => moveFace(other, (point) => moveInPlane(toFrame, point)));
  const coarse = scoped(() => maskPerson(framed.image, framed.face, others, frame));
  return { toSource, framed, enlargement, coarse };
}

/** Returns the mask of one person at half a square frame's size, without other people and without background. */
export function maskPerson(
  image: RgbImage,
  face: Face,
  others: readonly Face[],
  frame: Pick<Frame, 'segmenter' | 'bodySegmenter' | 'mostLooks'>,
): Plane {
  const { segmenter, mostLooks } = frame;
  const small = mapChannels(image, (channel) => shrink(channel, DOUBTS_CELL));
  const doubts = lookWithRoom(toRaster(small), face, DOUBTS_CELL, frame);
  const mask = coarsePersonMask(toRaster(image), face, segmenter, { mostLooks, wide: doubts.wide });
  const person = onlyPerson(mask, { face, others, picture: image.green, brightness: image.green });
  return doubts.body ? withoutDoubtedParts(person, doubts.body, small, face) : person;
}

/** Places the part of the first frame that `view` shows, in cells of its mask. */
async function placeCloser(first: PlacedPerson, view: Box, frame: Frame): Promise<PlacedPerson> {
  const { size } = frame;
  const { width, height } = first.coarse;
  const cell = size / width;
  const toFirst = similarity({
    angle: 0,
    scale: (view.right - view.left) / width,
    from: { x: -0.5, y: -0.5 },
    to: { x: view.left * cell - 0.5, y: view.top * cell - 0.5 },
  });
  const toSource = chainAffine(toFirst, first.toSource);
  // The model loses long hair when it sees less of the person, so the first frame's mask stays.
  const coarse = resize(crop(first.coarse, view), width, height);
  return { toSource, ...(await frame.show(toSource)), coarse };
}

function moveInPlane<Place extends { x: number; y: number }>(map: Affine, place: Place): Place {
  return { ...place, ...applyAffine(map, place) };
}
