import type { Composition } from '@chiaro/engine/compose/composition';
import { countCutPixels } from '@chiaro/engine/compose/exposed-cuts';
import { finish } from '@chiaro/engine/compose/finish';
import { type PlacedPerson, placePerson } from '@chiaro/engine/compose/frame-photo';
import { setScene } from '@chiaro/engine/compose/set-scene';
import { EDGE_PIXELS, frameFace } from '@chiaro/engine/compose/take-frame';
import type { LightSlope } from '@chiaro/engine/correct/key-light';
import { cutOutQuickly } from '@chiaro/engine/cut/cut-out-person';
import { LEAST_EYE_DISTANCE, SECOND_FACE_SHARE } from '@chiaro/engine/find/face';
import { faceRegions } from '@chiaro/engine/find/face-regions';
import { findPhotoFaces } from '@chiaro/engine/find/find-faces';
import { type PlacedPhoto, otherFramings, placePhoto } from '@chiaro/engine/find/place-photo';
import type { Affine } from '@chiaro/engine/image/affine';
import { type RasterImage, toPlanes, toRaster } from '@chiaro/engine/image/color-image';
import { toLab, toRgb } from '@chiaro/engine/image/oklab';
import { scoped } from '@chiaro/engine/image/plane-memory';
import { resize } from '@chiaro/engine/image/resample';
import type { QuarterTurns } from '@chiaro/engine/image/turn';
import { insideOf } from '@chiaro/engine/image/warp';
import type { BlazeFace } from '@chiaro/engine/models/blazeface';
import type { Segmenter } from '@chiaro/engine/models/person-segmenter';

import type { PreviewProblem } from '@/lib/client/preview/preview-messages';
import { developQuickly } from './develop-quickly';
import { fillBeyond } from './fill-beyond';
import { fitFace } from './fit-face';

/** What the engine reads from a pose's picture. */
export interface Pose {
  readonly composition: Composition;
  /** Direction of the key light. */
  readonly key: LightSlope;
}

export interface PreviewModels {
  readonly blazeFace: Pick<BlazeFace, 'findCandidates'>;
  readonly segmenter: Segmenter;
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

/** The settings of a portrait that the preview keeps, at the request's initial values (packages/engine/settings.ts). */
export const TEMPLATE_STRENGTH = 0.1;
const GRAIN = { grain: 0.004, seed: 1 };
/** Most pixels on the photo's own edge that show the person, as a share of the preview's side. */
const MOST_CUT = 0.1;

/**
 * Makes a preview of a portrait, as the engine makes a portrait: with its modules, at fewer pixels, with the mean face in
 * place of FaceMesh, and without the steps that cost most (noise, skin, clarity, the last step of the cut-out).
 */
export async function makePreview(
  input: PreviewInput,
  { blazeFace, segmenter }: PreviewModels,
): Promise<PreviewRasters | PreviewProblem> {
  const { size, pose } = input;
  const { image, turns, boxes } = findPhotoFaces(input.photo, blazeFace);
  const faces = boxes.map(fitFace).sort((one, two) => two.eyeDistance - one.eyeDistance);
  const [largest, second] = faces;
  if (!largest) return 'noFace';
  if (second && second.eyeDistance > SECOND_FACE_SHARE * largest.eyeDistance) return 'severalFaces';
  const photo = scoped(() => placePhoto(image, faces, { composition: pose.composition, segmenter, size }));
  if (!photo) return 'noFace';
  const placed = await placeWhole(photo, {
    segmenter,
    size,
    mostLooks: 1,
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
  const { framed, coarse } = placed;
  const cutOut = scoped(() => cutOutQuickly(framed.image, coarse, framed.inside, framed.face));
  const regions = scoped(() => faceRegions(framed.face, size));
  const developed = scoped(() => developQuickly({ framed, cutOut }, regions, pose.key));
  const template = { plate: toLab(toPlanes(input.plate)), key: pose.key };
  const after = scoped(() =>
    finish(setScene(developed, { framed, cutOut }, template, regions, TEMPLATE_STRENGTH), GRAIN),
  );
  return {
    before: toRaster(fillBeyond(framed.image, framed.inside)),
    after: toRaster(toRgb(after)),
  };
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
