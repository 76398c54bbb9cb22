import type { JobFailure } from '@chiaro/engine/job/job';
import type { MeasuredCutOut } from '@chiaro/engine/testing/measure-cut-out';
import type { PortraitMeasures } from '@chiaro/engine/testing/measure-portrait';
import { type LabColor, meanColor, meanOf, SKIN_TONES, skinToneOf } from '@chiaro/engine/testing/skin-color';

export interface SurveyedPortrait {
  readonly photo: string;
  /** What the photo shows, of the list of photos; empty for another. */
  readonly kind: string;
  readonly variant: string;
  readonly pose: string;
  /** The kind of the page's advice on the photo; "good" for none. */
  readonly advice: string;
  readonly seconds: number;
  /** The code with which the engine gave no portrait. */
  readonly refund: JobFailure | null;
  /** Null without a portrait, and where the portrait shows no face. */
  readonly measures: PortraitMeasures | null;
  /** Mean difference from the portrait of the upright photo, 0 to 255; null where there is none. */
  readonly difference: number | null;
  /** The same skin in the photo and in the portrait of each model; null where it can't be seen. */
  readonly skin: Readonly<Record<'photo' | 'V1' | 'V2', LabColor>> | null;
}

/** The errors of a cut-out; see engine/testing/measure-cut-out. */
export interface CutOutErrors extends Pick<MeasuredCutOut, 'band' | 'elsewhere'> {
  readonly photo: string;
  readonly background: string;
}

/** What can become of a photo, the worst first. Lengths are in face widths, angles in degrees. */
const OUTCOMES: Readonly<Record<string, (portrait: SurveyedPortrait) => boolean>> = {
  'no face': ({ refund, measures }) => !refund && !measures,
  partial: ({ measures }) => measures !== null && measures.inside < 0.95,
  unsure: ({ measures }) => measures !== null && measures.confidence < 0.9,
  elsewhere: ({ measures }) => measures !== null && measures.identity > 0.15,
  tilted: ({ measures }) => measures !== null && Math.abs(measures.roll) > 20,
  differs: ({ difference }) => difference !== null && difference >= 16,
  cut: ({ measures }) => measures !== null && measures.cutPixels > 40,
  floats: ({ measures }) => measures !== null && measures.foot < 0.9,
  refund: ({ refund }) => refund !== null,
  good: () => true,
};

const OUTCOME_NAMES = Object.keys(OUTCOMES);
const FIRST_WITH_WHOLE_FACE = OUTCOME_NAMES.indexOf('tilted');
const FIRST_WITHOUT_FAULT = OUTCOME_NAMES.indexOf('refund');
const ALL = 'all';
/** The variant that is the photo itself. */
export const UPRIGHT = 'as it is';

/** A row of a table, by the columns' titles. */
type Row = Readonly<Record<string, string>>;

/** Returns the place of a portrait's outcome in OUTCOMES, 0 for the worst. */
export function rankOf(portrait: SurveyedPortrait): number {
  return Object.values(OUTCOMES).findIndex((applies) => applies(portrait));
}

/** Returns what became of a photo: the worst that is wrong with its portrait. */
export function outcomeOf(portrait: SurveyedPortrait): string {
  return OUTCOME_NAMES[rankOf(portrait)] ?? '';
}

/** Returns the measures of each portrait. */
export function portraitTable(portraits: readonly SurveyedPortrait[]): Row[] {
  return portraits.map((portrait) => {
    const { photo, variant, pose, advice, refund, measures, seconds, difference } = portrait;
    return {
      pose,
      confidence: figure(measures?.confidence, 2),
      roll: figure(measures?.roll, 1),
      inside: figure(measures?.inside, 2),
      size: figure(measures?.faceSize, 2),
      cut: figure(measures?.cutPixels, 0),
      foot: figure(measures?.foot, 2),
      seconds: figure(seconds, 1),
      differs: figure(difference, 0),
      photo: `${photo}, ${variant}: ${refund ?? outcomeOf(portrait)} (page: ${advice})`,
    };
  });
}

/** Returns the portraits by a property, and all of them. */
function groupsOf(
  portraits: readonly SurveyedPortrait[],
  property: 'variant' | 'advice' | 'kind',
): { name: string; counted: SurveyedPortrait[] }[] {
  return [...new Set([...portraits.map((portrait) => portrait[property]), ALL])].map((name) => ({
    name,
    counted: portraits.filter((portrait) => [ALL, portrait[property]].includes(name)),
  }));
}

/** Counts the outcomes of each kind of portraits, and the faults of photos that the page calls good. */
export function sumByKind(portraits: readonly SurveyedPortrait[], kind: 'variant' | 'advice'): Row[] {
  return groupsOf(portraits, kind).map(({ name, counted }) => {
    const count = (isCounted: (portrait: SurveyedPortrait) => boolean) =>
      `${counted.filter(isCounted).length}`;
    return {
      [kind]: name,
      portraits: `${counted.length}`,
      ...Object.fromEntries(
        OUTCOME_NAMES.map((outcome) => [outcome, count((portrait) => outcomeOf(portrait) === outcome)]),
      ),
      'faults of "good" photos': count(
        (portrait) => portrait.advice === 'good' && rankOf(portrait) < FIRST_WITHOUT_FAULT,
      ),
    };
  });
}

/**
 * Counts photos as they are by what they show: those that the page calls good, those refused, the portraits that a person would keep.
 * @param judged whether a portrait was kept, by photo, as judged by eye
 */
export function kindTable(
  portraits: readonly SurveyedPortrait[],
  judged: ReadonlyMap<string, boolean>,
): Row[] {
  const asTheyAre = portraits.filter(({ variant }) => variant === UPRIGHT);
  return groupsOf(asTheyAre, 'kind').map(({ name, counted }) => {
    const good = counted.filter(({ advice }) => advice === 'good');
    const verdicts = good.flatMap(({ photo }) => judged.get(photo) ?? []);
    const changes = counted.flatMap(({ skin }) => (skin ? (skin.V1[0] ?? 0) - (skin.photo[0] ?? 0) : []));
    return {
      kind: name,
      photos: `${counted.length}`,
      Good: `${good.length}`,
      'Good, then refused': `${good.filter(({ refund }) => refund !== null).length}`,
      'Good and kept': `${verdicts.filter(Boolean).length} of ${verdicts.length}`,
      refused: `${counted.filter(({ refund }) => refund !== null).length}`,
      'change of L*': changes.length > 0 ? figure(meanOf(changes), 1) : '–',
    };
  });
}

/** Returns the skin's mean colours in photos, and how whole portraits change them, by skin tone. */
export function skinTable(portraits: readonly SurveyedPortrait[]): Row[] {
  const skins = portraits.flatMap((portrait) =>
    rankOf(portrait) >= FIRST_WITH_WHOLE_FACE ? (portrait.skin ?? []) : [],
  );
  return SKIN_TONES.map((name) => {
    const group = skins.filter(({ photo }) => skinToneOf(photo) === name);
    const mean = (place: 'photo' | 'V1' | 'V2') => meanColor(group.map((skin) => skin[place]));
    const change = (model: 'V1' | 'V2') =>
      mean(model)?.map((value, channel) => value - (mean('photo')?.[channel] ?? 0));
    const text = (color: LabColor | null | undefined) =>
      color?.map((value) => value.toFixed(1)).join(' ') ?? '–';
    return {
      'skin tone': name,
      photos: `${group.length}`,
      'L* a* b* in photos': text(mean('photo')),
      'V1: change of L* a* b*': text(change('V1')),
      'V2: change of L* a* b*': text(change('V2')),
    };
  });
}

/** Returns the cut-outs' mean errors in the unknown band and elsewhere: of all, of each background and each photo. */
export function cutOutTable(errors: readonly CutOutErrors[]): Row[] {
  const kinds = new Set([ALL, ...errors.flatMap(({ photo, background }) => [background, photo]).sort()]);
  return [...kinds].map((kind) => {
    const found = errors.filter(({ photo, background }) => [ALL, photo, background].includes(kind));
    const percent = (place: 'band' | 'elsewhere') =>
      figure(100 * meanOf(found.map((error) => error[place])), 2);
    return {
      'mean error of the opacity': kind,
      'unknown band, %': percent('band'),
      'elsewhere, %': percent('elsewhere'),
    };
  });
}

function figure(value: number | null | undefined, digits: number): string {
  return value?.toFixed(digits) ?? '–';
}
