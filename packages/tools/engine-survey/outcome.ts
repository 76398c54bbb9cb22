import type { JobFailure } from '@chiaro/engine/job';
import type { PortraitMeasures } from '@chiaro/engine/testing/measure-portrait';

import type { LabColor } from './skin-color';

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
  readonly skin: SkinColors | null;
}

/** Colours of the same skin in the photo and in the portrait of each model; null where it can't be seen. */
export interface SkinColors {
  readonly photo: LabColor | null;
  readonly V1: LabColor | null;
  readonly V2: LabColor | null;
}

/** What can become of a photo, the worst first. */
export const OUTCOMES = [
  'no face',
  'partial',
  'unsure',
  'elsewhere',
  'tilted',
  'differs',
  'cut',
  'floats',
  'refund',
  'good',
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
