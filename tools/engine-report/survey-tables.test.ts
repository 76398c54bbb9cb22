import { kindTable, outcomeOf, skinTable, sumByKind, type SurveyedPortrait } from './survey-tables';

type Measures = NonNullable<SurveyedPortrait['measures']>;

function surveyed(changes: Partial<SurveyedPortrait>, measures: Partial<Measures> = {}): SurveyedPortrait {
  const good = {
    confidence: 1,
    inside: 1,
    eyeLine: 0,
    roll: 0,
    faceSize: 1,
    cutPixels: 0,
    foot: 1,
    backdrop: 0,
  };
  return {
    ...{ photo: 'a.jpg', kind: '', variant: 'as it is', pose: 'anna', advice: 'good', seconds: 1 },
    ...{ refund: null, measures: { ...good, identity: 0, ...measures }, difference: null, skin: null },
    ...changes,
  };
}

it.each([
  ['good', surveyed({})],
  ['no face', surveyed({ measures: null })],
  ['tilted', surveyed({}, { roll: -30 })],
  ['partial', surveyed({ difference: 90 }, { inside: 0.94, foot: 0 })],
])('the outcome is the worst fault: %s', (outcome, portrait) => {
  expect(outcomeOf(portrait)).toBe(outcome);
});

it('the sum counts the outcomes of each kind, and the faults that the page does not foresee', () => {
  const cut = surveyed({ variant: 'turned by 90°', advice: 'cut' }, { inside: 0.5 });
  const sum = sumByKind([surveyed({}), cut, { ...cut, advice: 'good' }], 'variant');
  expect(sum.map((row) => [row['variant'], row['portraits'], row['good'], row['partial']])).toEqual([
    ['as it is', '1', '1', '0'],
    ['turned by 90°', '2', '0', '2'],
    ['all', '3', '1', '2'],
  ]);
  expect(sum.map((row) => row['faults of "good" photos'])).toEqual(['0', '1', '1']);
});

it('the change of skin is a mean by tone, of whole portraits in colour', () => {
  const skin = (lightness: number, b: number, change: number): SurveyedPortrait['skin'] => ({
    ...{ photo: [lightness, 0, b], V1: [lightness + change, 0, b], V2: [lightness, 0, b] },
  });
  const rows = skinTable([
    ...[surveyed({ skin: skin(70, 15, 1) }), surveyed({ skin: skin(68, 15, 2) })],
    ...[surveyed({ skin: skin(70, 0, 50) }), surveyed({ skin: skin(70, 15, 50) }, { inside: 0.5 })],
    surveyed({ skin: skin(35, 14, -5) }),
  ]).map((row) => Object.values(row));
  expect(rows).toContainEqual(['light', '2', '69.0 0.0 15.0', '1.5 0.0 0.0', '0.0 0.0 0.0']);
  expect(rows).toContainEqual(['dark', '1', '35.0 0.0 14.0', '-5.0 0.0 0.0', '0.0 0.0 0.0']);
  expect(rows).toContainEqual(['tan', '0', '–', '–', '–']);
});

it('the kinds of photos have counts of good, refused and kept ones', () => {
  const cap = { kind: 'cap' };
  const rows = kindTable(
    [
      ...[surveyed({ ...cap, photo: 'a' }), surveyed({ ...cap, photo: 'b', refund: 'no_face' })],
      ...[surveyed({ ...cap, photo: 'c', advice: 'cut' }), surveyed({ kind: 'afro', photo: 'd' })],
      surveyed({ ...cap, photo: 'a', variant: 'turned by 90°' }),
    ],
    new Map([...[['a', true] as const, ['c', true] as const], ['d', false]]),
  );
  expect(rows.map((row) => Object.values(row).join(' | '))).toEqual([
    'cap | 3 | 2 | 1 | 1 of 1 | 1 | –',
    'afro | 1 | 1 | 0 | 0 of 1 | 0 | –',
    'all | 4 | 3 | 1 | 1 of 2 | 1 | –',
  ]);
});
