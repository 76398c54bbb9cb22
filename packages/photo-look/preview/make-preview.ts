import { makeBackdrop } from '@chiaro/engine/compose/backdrop';
import { composite } from '@chiaro/engine/compose/composite';
import type { Composition } from '@chiaro/engine/frame/composition';
import { countCutPixels } from '@chiaro/engine/frame/exposed-cuts';
import { finish } from '@chiaro/engine/compose/finish';
import { type PlacedPerson, placePerson } from '@chiaro/engine/frame/frame-photo';
import { EDGE_PIXELS, type FramedPhoto, frameFace } from '@chiaro/engine/frame/take-frame';
import type { LightSlope } from '@chiaro/engine/correct/key-light';
import { fadeAtEdges } from '@chiaro/engine/cut/cut-out-person';
import { estimateOpacityQuickly } from '@chiaro/engine/cut/estimate-opacity';
import { foregroundColors, QUICK_BAND_FROM } from '@chiaro/engine/cut/foreground-colors';
import { LEAST_CONFIDENCE } from '@chiaro/engine/find/detect-faces';
import { LEAST_EYE_DISTANCE, moveFace, SECOND_FACE_SHARE } from '@chiaro/engine/find/face';
import { faceRegions } from '@chiaro/engine/find/face-regions';
import { otherFramings, type PlacedPhoto, placePhoto } from '@chiaro/engine/frame/place-photo';
import type { Affine } from '@chiaro/engine/image/affine';
import {
  type LabImage,
  mapChannels,
  mapLabChannels,
  type RasterImage,
  type RgbImage,
  toPlanes,
  toRaster,
} from '@chiaro/engine/image/color-image';
import { toLab, toRgb } from '@chiaro/engine/image/oklab';
import { type Plane, combinePlanes, mapPlane, valueAt } from '@chiaro/engine/image/plane';
import { scoped } from '@chiaro/engine/image/plane-memory';
import { resize, shrink } from '@chiaro/engine/image/resample';
import type { QuarterTurns } from '@chiaro/engine/image/crop';
import { insideOf } from '@chiaro/engine/image/warp';
import type { PreviewProblem } from '@/lib/client/preview/preview-messages';
import { weightedBlur, wideBlur } from '@chiaro/engine/image/blur';
import { mix, smoothStep } from '@chiaro/engine/image/numbers';

import { findUser, type LookModels } from '../find-user';
import { addDetail, type SmallScene } from './add-detail';
import { developQuickly } from './develop-quickly';
import { fitFace } from './fit-face';

/** What the engine reads from a pose's picture. */
export interface Pose {
  readonly composition: Composition;
  /** Direction of the key light. */
  readonly key: LightSlope;
}

interface PreviewInput {
  readonly photo: RasterImage;
  /** The pose's plate, at a quarter of the preview's side: it is out of focus. */
  readonly plate: RasterImage;
  readonly pose: Pose;
  /** Side of the preview in pixels: a multiple of 128. */
  readonly size: number;
  /** Pixels of the photo's file per pixel of `photo`. */
  readonly fileScale: number;
  /** Draws the frame from the turned photo; `toSource` maps a pixel of the frame to its place there. */
  readonly drawFrame: (
    turned: { readonly image: RasterImage; readonly turns: QuarterTurns },
    toSource: Affine,
  ) => RasterImage;
}

/** Both pictures of a preview. */
interface PreviewRasters {
  readonly before: RasterImage;
  readonly after: RasterImage;
}

/** The settings of a portrait that the preview keeps, at the request's initial values (packages/engine/job/settings.ts). */
export const TEMPLATE_STRENGTH = 0.1;
/** Grain at half the size would be coarse. */
const GRAIN = { grain: 0, seed: 1 };
const HALF = 2;
/** Most pixels on the photo's own edge that show the person, as a share of the preview's side. */
const MOST_CUT = 0.1;

/** Makes a preview with the engine's modules, at fewer pixels, with the mean face and without the costly steps. */
export async function makePreview(
  input: PreviewInput,
  { segmenter, ...userModels }: LookModels,
): Promise<PreviewRasters | PreviewProblem> {
  const { size, pose } = input;
  const { image, turns, boxes, confidence } = await findUser(input.photo, userModels);
  const faces = boxes.map(fitFace).sort((one, two) => two.eyeDistance - one.eyeDistance);
  const [largest, second] = faces;
  if (!largest || confidence < LEAST_CONFIDENCE) return 'noFace';
  if (second && second.eyeDistance > SECOND_FACE_SHARE * largest.eyeDistance) return 'severalFaces';
  const photo = scoped(() => placePhoto(image, faces, { composition: pose.composition, segmenter, size }));
  if (!photo) return 'noFace';
  const placed = await placeWhole(photo, {
    segmenter,
    size,
    mostLooks: 0,
    show(toSource) {
      const inside = insideOf(image, { toSource, width: size, height: size, margin: EDGE_PIXELS });
      const framed = {
        image: toPlanes(input.drawFrame({ image, turns }, toSource)),
        face: frameFace(photo.face, toSource),
        inside,
      };
      const enlargement = framed.face.eyeDistance / photo.face.eyeDistance / input.fileScale;
      return Promise.resolve({ framed, enlargement });
    },
  });
  if (placed.framed.face.eyeDistance / placed.enlargement < LEAST_EYE_DISTANCE) return 'noFace';
  return {
    before: toRaster(fillBeyond(placed.framed.image, placed.framed.inside)),
    after: toRaster(scoped(() => paint(placed, toLab(toPlanes(input.plate)), pose.key))),
  };
}

/** Cuts the person out, and puts it corrected before the plate. */
function paint({ framed, coarse }: PlacedPerson, plate: LabImage, key: LightSlope): RgbImage {
  const { image, face } = framed;
  const opacity = fadeAtEdges(
    scoped(() => estimateOpacityQuickly(image, coarse, face)),
    framed.inside,
  );
  const small = scoped(() => paintSmall(halfOf(framed), shrink(opacity, HALF), plate, key));
  return addDetail(small, image, opacity);
}

function halfOf({ image, face, inside }: FramedPhoto): FramedPhoto {
  return {
    image: mapChannels(image, (channel) => shrink(channel, HALF)),
    face: moveFace(face, ({ x, y, z }) => ({
      x: (x + 0.5) / HALF - 0.5,
      y: (y + 0.5) / HALF - 0.5,
      z: z / HALF,
    })),
    inside: shrink(inside, HALF),
  };
}

/** Does the steps after the cut-out at half the size. */
function paintSmall(framed: FramedPhoto, mask: Plane, plate: LabImage, key: LightSlope): SmallScene {
  const { face, inside } = framed;
  const own = foregroundColors(framed.image, mask, QUICK_BAND_FROM);
  const regions = faceRegions(face, mask.width);
  const { image: person, monochrome } = developQuickly(
    { framed, cutOut: { mask, image: own } },
    regions,
    key,
  );
  const backdrop = makeBackdrop({
    plate,
    photo: framed.image,
    ...{ mask, inside },
    templateStrength: TEMPLATE_STRENGTH,
    key,
    monochrome,
  });
  const scene = composite({
    ...{ person, backdrop, mask, key },
    face: regions.face,
    eyeDistance: face.eyeDistance,
    tone: TEMPLATE_STRENGTH,
  });
  const wholeBackdrop = mapLabChannels(backdrop, (channel) => resize(channel, mask.width, mask.height));
  return { scene: toRgb(finish(scene, GRAIN)), person: toRgb(person), backdrop: toRgb(wholeBackdrop), own };
}

/** The first placing whose frame shows no cut of the person, else the last one. */
async function placeWhole(
  photo: PlacedPhoto,
  frame: Parameters<typeof placePerson>[1],
): Promise<PlacedPerson> {
  let placed = await placePerson(photo, frame);
  for (const other of otherFramings(photo)) {
    if (!showsCut(placed, frame.size)) break;
    placed = await placePerson({ ...photo, ...other }, frame);
  }
  return placed;
}

function showsCut({ framed, coarse }: PlacedPerson, size: number): boolean {
  const mask = resize(coarse, size, size);
  return countCutPixels(mask, framed.inside) > MOST_CUT * size;
}

/** Everything here is soft, so an eighth of the size is enough. */
const SCALE = 8;
/** How far the colours at the photo's edge reach, as a share of the frame's side. */
const REACH = 0.08;
/** Half the width of the seam in cells. */
const SEAM = 2;

/**
 * Fills a frame beyond the photo's edges with the colours nearby, where `takeFrame` repeats the edge in stripes.
 * @param inside 1 where the frame shows the photo; its sides are multiples of 8
 */
function fillBeyond(image: RgbImage, inside: Plane): RgbImage {
  if (inside.data.every((value) => value === 1)) return image;
  const { width, height } = inside;
  const radius = (width * REACH) / SCALE;
  const shown = shrink(inside, SCALE);
  const seam = mapPlane(wideBlur(shown, SEAM), (share) => smoothStep(0.6, 0.95, share));
  const share = resize(seam, width, height);
  return mapChannels(image, (channel) => {
    const small = shrink(channel, SCALE);
    const near = weightedBlur(small, shown, radius, NaN);
    const far = weightedBlur(small, shown, width / SCALE, 0.5);
    const around = combinePlanes(near, far, (close, distant) => (Number.isNaN(close) ? distant : close));
    const soft = resize(wideBlur(around, radius / 2), width, height);
    return combinePlanes(soft, channel, (other, own, index) => mix(other, own, valueAt(share, index)));
  });
}
