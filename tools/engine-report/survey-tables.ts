import { type LabColor, meanColor, SKIN_TONE_NAMES, skinToneOf } from './skin-color';
import { OUTCOMES, type SkinColors, type SurveyedPortrait, outcomeOf } from './survey-portrait';

type Row = readonly string[];

/** Returns a table with the measures of each portrait. */
export function portraitTable(portraits: readonly SurveyedPortrait[]): Row[] {
  const figure = (value: number | null | undefined, digits: number): string => value?.toFixed(digits) ?? '–';
  return [
    'pose found confidence roll inside size cut foot seconds differs photo'.split(' '),
    ...portraits.map((portrait) => {
      const { measures } = portrait;
      const outcome = portrait.refund ?? outcomeOf(portrait);
      return [
        portrait.pose,
        measures ? 'yes' : 'no',
        figure(measures?.confidence, 2),
        figure(measures?.roll, 1),
        figure(portrait.inside, 2),
        figure(measures?.faceSize, 2),
        figure(measures?.cutPixels, 0),
        figure(measures?.foot, 2),
        figure(portrait.seconds, 1),
        figure(portrait.difference, 0),
        `${portrait.photo}, ${portrait.variant}: ${outcome} (page: ${portrait.advice})`,
      ];
    }),
  ];
}

/**
 * Returns a table of the portraits: a line for each value of `kind`, a column for each outcome. The last column counts
 * the portraits with a fault whose photos the page calls good.
 */
export function sumByKind(portraits: readonly SurveyedPortrait[], kind: 'variant' | 'advice'): Row[] {
  const kinds = [...new Set(portraits.map((portrait) => portrait[kind]))];
  const line = (name: string, counted: readonly SurveyedPortrait[]): Row => {
    const outcomes = counted.map((portrait) => ({ outcome: outcomeOf(portrait), advice: portrait.advice }));
    const unwarned = outcomes.filter(
      ({ outcome, advice }) => advice === 'good' && outcome !== 'good' && outcome !== 'refund',
    );
    return [
      name,
      `${counted.length}`,
      ...OUTCOMES.map((wanted) => `${outcomes.filter(({ outcome }) => outcome === wanted).length}`),
      `${unwarned.length}`,
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

/** Returns a table of the skin's mean colours in photos, and of how the portraits change them, by skin tone. */
export function fairnessTable(skins: readonly SkinColors[]): Row[] {
  const groups = SKIN_TONE_NAMES.map((name) => {
    const group = skins.filter(({ photo }) => skinToneOf(photo) === name);
    return {
      ...{ name, count: group.length },
      photo: meanColor(group.map(({ photo }) => photo)),
      V1: meanColor(group.map(({ photo, V1 }) => change(photo, V1))),
      V2: meanColor(group.map(({ photo, V2 }) => change(photo, V2))),
    };
  });
  const compare = (title: string, measure: (changes: readonly number[]) => number): Row => {
    const changes = (model: 'V1' | 'V2') => groups.flatMap((group) => group[model]?.lightness ?? []);
    return [title, '', '', measure(changes('V1')).toFixed(1), measure(changes('V2')).toFixed(1)];
  };
  return [
    ['skin tone', 'photos', 'L* a* b* in photos', 'V1: change of L* a* b*', 'V2: change of L* a* b*'],
    ...groups.map(({ name, count, photo, V1, V2 }) => [name, `${count}`, ...[photo, V1, V2].map(colorText)]),
    compare('largest change of L*', (changes) => Math.max(0, ...changes.map(Math.abs))),
    compare('between groups', (changes) =>
      changes.length > 0 ? Math.max(...changes) - Math.min(...changes) : 0,
    ),
  ];
}

function change(from: LabColor, to: LabColor): LabColor {
  return { lightness: to.lightness - from.lightness, a: to.a - from.a, b: to.b - from.b };
}

function colorText(color: LabColor | null): string {
  return color ? [color.lightness, color.a, color.b].map((value) => value.toFixed(1)).join(' ') : '–';
}
