import { type LabColor, skinToneOf, toCielab } from './skin-color';
import { type Outcome, outcomeOf, type SurveyedPortrait } from './survey-portrait';
import { fairnessTable, sumByKind } from './survey-tables';

type Measures = NonNullable<SurveyedPortrait['measures']>;

const MEASURES: Measures = {
  confidence: 1,
  eyeLine: 0,
  roll: 0,
  faceSize: 1,
  cutPixels: 0,
  foot: 1,
  backdrop: 0,
  identity: 0.01,
};

function surveyed(
  changes: Partial<SurveyedPortrait> = {},
  measures: Partial<Measures> = {},
): SurveyedPortrait {
  return {
    photo: 'a.jpg',
    variant: 'as it is',
    pose: 'anna',
    advice: 'good',
    seconds: 1,
    refund: null,
    measures: { ...MEASURES, ...measures },
    inside: 1,
    difference: null,
    skin: null,
    ...changes,
  };
}

describe('the outcome of a portrait', () => {
  it.each<[Outcome, SurveyedPortrait]>([
    ['good', surveyed()],
    ['refund', surveyed({ refund: 'no_face', measures: null, inside: null })],
    ['no face', surveyed({ measures: null, inside: 0 })],
    ['partial', surveyed({ inside: 0.94 })],
    ['unsure', surveyed({}, { confidence: 0.78 })],
    ['elsewhere', surveyed({}, { identity: 0.3 })],
    ['tilted', surveyed({}, { roll: -30 })],
    ['differs', surveyed({ difference: 16 })],
    ['cut', surveyed({}, { cutPixels: 100 })],
    ['floats', surveyed({}, { foot: 0 })],
  ])('is %s', (outcome, portrait) => {
    expect(outcomeOf(portrait)).toBe(outcome);
  });

  it('is the worst fault', () => {
    expect(outcomeOf(surveyed({ inside: 0.2, difference: 90 }, { foot: 0 }))).toBe('partial');
  });
});

describe('the sum by kind', () => {
  const portraits = [
    surveyed(),
    surveyed({ inside: 0.5 }),
    surveyed({ inside: 0.5, advice: 'cut' }),
    surveyed({ variant: 'turned by 90°', refund: 'no_face', measures: null, inside: null }),
  ];

  function cell(row: string, title: string): string | undefined {
    const [titles, ...rows] = sumByKind(portraits, 'variant');
    return rows.find(([name]) => name === row)?.[titles?.indexOf(title) ?? -1];
  }

  it('counts the outcomes of each variant', () => {
    expect([cell('as it is', 'portraits'), cell('as it is', 'good'), cell('as it is', 'partial')]).toEqual([
      '3',
      '1',
      '2',
    ]);
    expect(cell('turned by 90°', 'refund')).toBe('1');
    expect(cell('all', 'portraits')).toBe('4');
  });

  it('counts the faults that the page does not foresee', () => {
    expect(cell('all', 'faults of "good" photos')).toBe('1');
  });
});

describe('the skin tone', () => {
  it.each([
    ['very light', 78, 12],
    ['light', 68, 17],
    ['intermediate', 63, 19],
    ['tan', 57, 20],
    ['brown', 45, 18],
    ['dark', 35, 14],
  ])('is %s', (tone, lightness, b) => {
    expect(skinToneOf({ lightness, a: 10, b })).toBe(tone);
  });

  it('is unknown in a black and white photo', () => {
    expect(skinToneOf({ lightness: 60, a: 0, b: 1 })).toBeNull();
  });
});

it('CIELAB has the values of the standard', () => {
  const red = toCielab([255, 0, 0]);
  expect([red.lightness, red.a, red.b].map((value) => Number(value.toFixed(1)))).toEqual([53.2, 80.1, 67.2]);
  expect(toCielab([255, 255, 255]).lightness).toBeCloseTo(100, 3);
});

describe('the fairness table', () => {
  const light: LabColor = { lightness: 70, a: 10, b: 15 };
  const dark: LabColor = { lightness: 35, a: 10, b: 14 };
  const brighter = (color: LabColor, by: number): LabColor => ({ ...color, lightness: color.lightness + by });
  const table = fairnessTable([
    { photo: light, V1: brighter(light, 1), V2: brighter(light, 2) },
    { photo: dark, V1: brighter(dark, 5), V2: brighter(dark, 3) },
  ]);

  it('has the mean change of each group', () => {
    expect(table).toContainEqual(['light', '1', '70.0 10.0 15.0', '1.0 0.0 0.0', '2.0 0.0 0.0']);
    expect(table).toContainEqual(['dark', '1', '35.0 10.0 14.0', '5.0 0.0 0.0', '3.0 0.0 0.0']);
    expect(table).toContainEqual(['tan', '0', '–', '–', '–']);
  });

  it('compares the groups', () => {
    const darker = fairnessTable([
      { photo: light, V1: brighter(light, -1), V2: light },
      { photo: dark, V1: brighter(dark, -4), V2: dark },
    ]);
    expect(darker).toContainEqual(['between groups', '', '', '3.0', '0.0']);
    expect(table).toContainEqual(['largest change of L*', '', '', '5.0', '3.0']);
    expect(table).toContainEqual(['between groups', '', '', '4.0', '1.0']);
  });
});
