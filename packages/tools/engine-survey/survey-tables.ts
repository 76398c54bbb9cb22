import { OUTCOMES, type SkinColors, type SurveyedPortrait, outcomeOf } from './outcome';
import { type LabColor, meanColor, SKIN_TONE_NAMES, skinToneOf } from './skin-color';

type Row = readonly string[];

export const PORTRAIT_TITLES: Row =
  'pose found confidence roll inside size cut foot seconds differs photo'.split(' ');
/** Returns the cells of a portrait under PORTRAIT_TITLES. */
export function portraitRow(portrait: SurveyedPortrait): Row {
  const { measures, inside, difference } = portrait;
  const figure = (value: number | null | undefined, digits: number): string => value?.toFixed(digits) ?? '–';
  return [
    portrait.pose,
    measures ? 'yes' : 'no',
    figure(measures?.confidence, 2),
    figure(measures?.roll, 1),
    figure(inside, 2),
    figure(measures?.faceSize, 2),
    figure(measures?.cutPixels, 0),
    figure(measures?.foot, 2),
    figure(portrait.seconds, 1),
    figure(difference, 0),
    `${portrait.photo}, ${portrait.variant}: ${portrait.refund ?? outcomeOf(portrait)} (page: ${portrait.advice})`,
  ];
}

/**
 * Returns a table of the portraits: a line for each value of `kind`, a column for each outcome. The last column counts
 * the portraits with a fault whose photos the page calls good.
 */
export function sumByKind(
  portraits: readonly SurveyedPortrait[],
  kind: 'variant' | 'advice' | 'pose',
): Row[] {
  const kinds = [...new Set(portraits.map((portrait) => portrait[kind]))];
  const line = (name: string, counted: readonly SurveyedPortrait[]): Row => {
    const outcomes = counted.map(outcomeOf);
    const isUnwarned = ({ advice }: SurveyedPortrait, place: number): boolean =>
      advice === 'good' && outcomes[place] !== 'good' && outcomes[place] !== 'refund';
    return [
      name,
      `${counted.length}`,
      ...OUTCOMES.map((outcome) => `${outcomes.filter((other) => other === outcome).length}`),
      `${counted.filter(isUnwarned).length}`,
    ];
  };
  return [
    [kind, 'portraits', ...OUTCOMES, 'faults of "good" photos'],
    ...kinds.map((name) =>
      line(
        name,
        portraits.filter((portrait) => portrait[kind] === name),
      ),
    ),
    ...(kinds.length > 1 ? [line('all', portraits)] : []),
  ];
}

interface Shift {
  readonly photo: LabColor;
  readonly V1: LabColor;
  readonly V2: LabColor;
}

/** Returns a table of the skin's mean colours in photos, and of how the portraits change them, by skin tone. */
export function fairnessTable(skins: readonly SkinColors[]): Row[] {
  const whole = skins.flatMap(({ photo, V1, V2 }) => (photo && V1 && V2 ? { photo, V1, V2 } : []));
  const groups = SKIN_TONE_NAMES.map((name) => {
    const group = whole.filter(({ photo }) => skinToneOf(photo) === name);
    return { name, count: group.length, shift: meanShift(group) };
  });
  const changes = (model: 'V1' | 'V2'): number[] =>
    groups.flatMap(({ shift }) => (shift ? [shift[model].lightness] : []));
  const compare = (title: string, measure: (changes: readonly number[]) => number): Row => [
    title,
    '',
    '',
    measure(changes('V1')).toFixed(1),
    measure(changes('V2')).toFixed(1),
  ];
  return [
    ['skin tone', 'photos', 'L* a* b* in photos', 'V1: change of L* a* b*', 'V2: change of L* a* b*'],
    ...groups.map(({ name, count, shift }) => [
      name,
      `${count}`,
      ...(shift ? [shift.photo, shift.V1, shift.V2].map(colorText) : ['–', '–', '–']),
    ]),
    compare('largest change of L*', (values) => Math.max(0, ...values.map(Math.abs))),
    compare('between groups', (values) =>
      values.length > 0 ? Math.max(...values) - Math.min(...values) : 0,
    ),
  ];
}

function meanShift(skins: readonly Shift[]): Shift | null {
  const [photo, V1, V2] = [
    meanColor(skins.map((skin) => skin.photo)),
    meanColor(skins.map((skin) => skin.V1)),
    meanColor(skins.map((skin) => skin.V2)),
  ];
  return photo && V1 && V2 ? { photo, V1: change(photo, V1), V2: change(photo, V2) } : null;
}

function change(from: LabColor, to: LabColor): LabColor {
  return { lightness: to.lightness - from.lightness, a: to.a - from.a, b: to.b - from.b };
}

function colorText({ lightness, a, b }: LabColor): string {
  return [lightness, a, b].map((value) => value.toFixed(1)).join(' ');
}
