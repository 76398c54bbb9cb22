import { shownShare } from '@chiaro/engine/frame/find-fault';
import { toRaster, type RasterImage } from '@chiaro/engine/image/color-image';
import { decodePicture } from '@chiaro/engine/image/decode';
import { toRgb } from '@chiaro/engine/image/oklab';
import { JobError, type JobFailure } from '@chiaro/engine/job/job';
import type { BlazeFace } from '@chiaro/engine/models/blazeface';
import type { EngineModels } from '@chiaro/engine/models/engine-models';
import { paintPortrait } from '@chiaro/engine/paint-portrait';
import { type ComposedPortrait, composePortrait } from '@chiaro/engine/render-portrait';
import { type PortraitMeasures, measurePortrait } from '@chiaro/engine/testing/measure-portrait';
import { lookAtPicture } from '@chiaro/photo-look/look-at-picture';
import { reviewPhotos } from '@/lib/client/photos/advise';

import { noProgress, readPose, settingsFor } from './portrait-input';
import { type LabColor, skinColorOf } from './skin-color';

/** What a survey keeps of a portrait. */
export interface SurveyedPortrait {
  readonly photo: string;
  readonly variant: string;
  readonly pose: string;
  /** The kind of the page's advice on the photo; "good" for none. */
  readonly advice: string;
  readonly seconds: number;
  /** The code with which the engine gave no portrait. */
  readonly refund: JobFailure | null;
  /** Null without a portrait, and where the portrait shows no face. */
  readonly measures: PortraitMeasures | null;
  /** Share of the face that the frame shows; null without a portrait. */
  readonly inside: number | null;
  /** Mean difference from the portrait of the upright photo, 0 to 255; null where there is none. */
  readonly difference: number | null;
  /** Null where it can't be seen. */
  readonly skin: SkinColors | null;
}

/** Colours of the same skin in the photo and in the portrait of each model. */
export interface SkinColors {
  readonly photo: LabColor;
  readonly V1: LabColor;
  readonly V2: LabColor;
}

/** What can become of a photo, the worst first. */
export const OUTCOMES = [
  ...(['no face', 'partial', 'unsure', 'elsewhere', 'tilted'] as const),
  ...(['differs', 'cut', 'floats', 'refund', 'good'] as const),
] as const;

/** See OUTCOMES. */
export type Outcome = (typeof OUTCOMES)[number];

const LEAST_INSIDE = 0.95;
const LEAST_CONFIDENCE = 0.9;
/** In face widths. */
const MOST_OFFSET = 0.15;
/** In degrees. */
const MOST_ROLL = 20;
/** Of 255. */
const MOST_DIFFERENCE = 16;
/** In pixels of the frame. */
const MOST_CUT = 40;
const LEAST_FOOT = 0.9;

/** Returns what became of a photo: the worst that is wrong with its portrait. */
export function outcomeOf({ refund, measures, inside, difference }: SurveyedPortrait): Outcome {
  if (refund) return 'refund';
  if (!measures) return 'no face';
  const { confidence, identity, roll, cutPixels, foot } = measures;
  if ((inside ?? 0) < LEAST_INSIDE) return 'partial';
  if (confidence < LEAST_CONFIDENCE) return 'unsure';
  if (identity > MOST_OFFSET) return 'elsewhere';
  if (Math.abs(roll) > MOST_ROLL) return 'tilted';
  if ((difference ?? 0) >= MOST_DIFFERENCE) return 'differs';
  if (cutPixels > MOST_CUT) return 'cut';
  return foot < LEAST_FOOT ? 'floats' : 'good';
}

/** Longer side of the picture that the page measures, in pixels; see photo-look/worker-main. */
const MEASURED_SIDE = 1024;

/** Returns the kind of the advice that the page gives on a photo; "good" for none, "unreadable" for no picture. */
export async function adviceOfPage(file: Uint8Array, blazeFace: BlazeFace): Promise<string> {
  const scaled = await decodePicture(file).catch(() => null);
  if (!scaled) return 'unreadable';
  const image = await decodePicture(file, MEASURED_SIDE);
  const scale = Math.max(scaled.width, scaled.height) / Math.max(image.width, image.height);
  const [review] = reviewPhotos([lookAtPicture(image, blazeFace, { scale })]);
  return review?.advice?.kind ?? 'good';
}

/** Makes the V1 portrait of a photo in a pose and measures it; `withSkin` also makes the V2 portrait for its skin. */
export async function surveyPortrait(
  photo: Uint8Array,
  { pose, withSkin }: { pose: string; withSkin: boolean },
  models: EngineModels,
): Promise<{
  measured: Pick<SurveyedPortrait, 'refund' | 'measures' | 'inside' | 'seconds' | 'skin'>;
  /** Null without a portrait. */
  image: RasterImage | null;
}> {
  const files = { photos: [photo], ...readPose(pose), style: null };
  const start = performance.now();
  const seconds = (): number => (performance.now() - start) / 1000;
  try {
    const portrait = await composePortrait(files, settingsFor('V1'), models, noProgress, (fault) =>
      console.error(`A portrait is rejected: ${fault}.`),
    );
    const { framed } = portrait.person;
    return {
      image: portrait.image,
      measured: {
        seconds: seconds(),
        refund: null,
        measures: measurePortrait(portrait, models),
        inside: shownShare(framed.face, [framed.inside]),
        skin: withSkin ? await skinColors(portrait) : null,
      },
    };
  } catch (error) {
    if (!(error instanceof JobError)) throw error;
    const nothing = { measures: null, inside: null, skin: null };
    return { image: null, measured: { seconds: seconds(), refund: error.code, ...nothing } };
  }
}

/** The person keeps the place in the frame, so the same pixels show the same skin. */
async function skinColors({ image, person, template }: ComposedPortrait): Promise<SkinColors | null> {
  const { framed } = person;
  const smooth = await paintPortrait({ person, template, style: null }, settingsFor('V2'), noProgress);
  const [photo, V1, V2] = [toRaster(framed.image), image, toRaster(toRgb(smooth))].map((picture) =>
    skinColorOf(picture, framed.face),
  );
  return photo && V1 && V2 ? { photo, V1, V2 } : null;
}
