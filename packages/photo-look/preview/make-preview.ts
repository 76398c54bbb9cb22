import type { Composition } from '@chiaro/engine/compose/composition';
import { countCutPixels } from '@chiaro/engine/compose/exposed-cuts';
import { finish } from '@chiaro/engine/compose/finish';
import { type PlacedPerson, placePerson } from '@chiaro/engine/compose/frame-photo';
import { setScene } from '@chiaro/engine/compose/set-scene';
import { balanceForFace } from '@chiaro/engine/correct/balance';
import { portraitSkinLightness } from '@chiaro/engine/correct/exposure';
import { surfaceOf } from '@chiaro/engine/correct/face-surface';
import { type LightSlope, measureLight } from '@chiaro/engine/correct/key-light';
import { monochromeShare } from '@chiaro/engine/correct/monochrome';
import { relight } from '@chiaro/engine/correct/relight';
import { applyTone } from '@chiaro/engine/correct/tone';
import { type CutOut, cutOutPerson } from '@chiaro/engine/cut/cut-out-person';
import { SECOND_FACE_SHARE } from '@chiaro/engine/find/face';
import { type FaceRegions, faceRegions } from '@chiaro/engine/find/face-regions';
import { findPhotoFaces } from '@chiaro/engine/find/find-faces';
import { type PlacedPhoto, otherFramings, placePhoto } from '@chiaro/engine/find/place-photo';
import { type LabImage, type RasterImage, toPlanes, toRaster } from '@chiaro/engine/image/color-image';
import type { Box } from '@chiaro/engine/image/crop';
import type { PhotoPart } from '@chiaro/engine/image/decode';
import { toLab, toRgb } from '@chiaro/engine/image/oklab';
import { combinePlanes, statistics } from '@chiaro/engine/image/plane';
import { resize } from '@chiaro/engine/image/resample';
import type { QuarterTurns } from '@chiaro/engine/image/turn';
import type { BlazeFace } from '@chiaro/engine/models/blazeface';
import type { Segmenter } from '@chiaro/engine/models/person-segmenter';

import type { PreviewProblem } from '@/lib/client/preview/preview-messages';
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
  /** The pose's plate, at half the side of the preview. */
  readonly plate: RasterImage;
  readonly pose: Pose;
  /** Side of the preview in pixels: a multiple of 128. */
  readonly size: number;
  /** Decodes a part of the turned photo again; see `framePhoto`. */
  readonly decodePart: (
    turned: { readonly image: RasterImage; readonly turns: QuarterTurns },
    box: Box,
    mostScale: number,
  ) => Promise<PhotoPart | null>;
}

/** Both pictures of a preview. */
interface PreviewRasters {
  readonly before: RasterImage;
  readonly after: RasterImage;
}

/** The settings of a portrait that the preview keeps, at the request's initial values (packages/engine/settings.ts). */
const TREATMENT = 0.77;
const TEMPLATE_STRENGTH = 0.1;
const CONTRAST = 0.2;
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
  const photo = placePhoto(image, faces, { composition: pose.composition, segmenter, size });
  if (!photo) return 'noFace';
  const placed = await placeWhole(photo, {
    segmenter,
    size,
    decodePart: (box, mostScale) => input.decodePart({ image, turns }, box, mostScale),
  });
  const { framed, coarse } = placed;
  const cutOut = cutOutPerson(framed.image, coarse, framed.inside, framed.face, 'quick');
  const regions = faceRegions(framed.face, size);
  const plate = toLab(toPlanes(input.plate));
  const scene = setScene(
    develop({ framed, cutOut }, regions, pose.key),
    { framed, cutOut },
    { plate, key: pose.key },
    regions,
    TEMPLATE_STRENGTH,
  );
  return {
    before: toRaster(fillBeyond(framed.image, framed.inside)),
    after: toRaster(toRgb(finish(scene, GRAIN))),
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

/** Corrects the person's exposure, colour and light. */
function develop(
  { framed, cutOut }: { readonly framed: PlacedPerson['framed']; readonly cutOut: CutOut },
  regions: FaceRegions,
  key: LightSlope,
): { readonly image: LabImage; readonly monochrome: number } {
  const { face, inside } = framed;
  const photo = toLab(framed.image);
  const skin = combinePlanes(regions.face, regions.features, (own, feature) => own * (1 - feature));
  const monochrome = monochromeShare(photo, inside);
  const amount = 0.65 + 0.35 * TREATMENT;
  const portraitSkin = portraitSkinLightness(statistics(photo.lightness, skin).mean, amount);
  const balanced = balanceForFace(toLab(cutOut.image), { photo, skin, inside, portraitSkin, amount, monochrome });
  const surface = surfaceOf(face, cutOut.mask.width);
  const lit = relight(balanced, {
    face,
    surface,
    faceRegion: regions.face,
    own: measureLight(balanced.lightness, surface, skin),
    key,
    amount: TREATMENT,
  });
  const image = applyTone(lit, cutOut.mask, {
    skin,
    portraitSkin,
    contrast: CONTRAST,
    glow: 0,
    eyeDistance: face.eyeDistance,
  });
  return { image, monochrome };
}
