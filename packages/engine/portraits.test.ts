import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { IS_TEST_ALL } from '@chiaro/local-stack/test-all';
import { itInTestAll } from '@chiaro/local-stack/testing/in-test-all';

import type { MeasuredPortrait } from './testing/measure-variants';
import type { PortraitMeasures } from './testing/measure-portrait';
import {
  FIRST_POSE,
  FURTHER_POSES,
  ODD_STYLES,
  ODD_TEMPLATES,
  SEVERAL,
  TIGHT_VARIANTS,
  VARIANTS,
} from './testing/portrait-cases';

const PROGRAM = 'packages/engine/testing/measure-variants.ts';

let portraits: MeasuredPortrait[];

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', PROGRAM]);
  portraits = JSON.parse(stdout) as MeasuredPortrait[];
}, 3_600_000);

function measuresOf(variant: string, pose = FIRST_POSE): PortraitMeasures {
  const found = portraits.find((portrait) => portrait.variant === variant && portrait.pose === pose);
  if (!found?.measures) throw new Error(`There is no face in the portrait from a photo ${variant}.`);
  return found.measures;
}

function expectTemplatesComposition({ eyeLine, roll, faceSize }: PortraitMeasures): void {
  expect(Math.abs(eyeLine)).toBeLessThan(0.02);
  // Drawn faces have uneven brows and mouths: a level one measures up to 2.6 degrees.
  expect(Math.abs(roll)).toBeLessThan(3);
  expect(Math.abs(faceSize - 1)).toBeLessThan(0.1);
}

function expectNoTraceOfTheCut({ cutPixels, foot, backdrop, identity }: PortraitMeasures): void {
  expect(cutPixels).toBe(0);
  expect(foot).toBe(1);
  expect(backdrop).toBeLessThan(0.06);
  expect(identity).toBeLessThan(0.015);
}

describe('a portrait', () => {
  it.each(VARIANTS)('has the template\u2019s composition from a photo %s', (variant) => {
    expectTemplatesComposition(measuresOf(variant));
  });

  it.each([...VARIANTS, ...TIGHT_VARIANTS])(
    'has no cut, no gap, the plate and the same person from a photo %s',
    (variant) => {
      expectNoTraceOfTheCut(measuresOf(variant));
    },
  );

  it.each(FURTHER_POSES)('fits the template %s', (pose) => {
    expectTemplatesComposition(measuresOf('as it is', pose));
    expectNoTraceOfTheCut(measuresOf('as it is', pose));
  });

  it.each(ODD_TEMPLATES)('accepts any picture as its template: %s', (name) => {
    const measures = measuresOf('as it is', name);
    expectTemplatesComposition(measures);
    expectNoTraceOfTheCut(measures);
  });

  it.each(ODD_STYLES)('accepts any picture as its style: %s', (name) => {
    const measures = measuresOf('as it is', `${FIRST_POSE} in the style of ${name}`);
    expectTemplatesComposition(measures);
    expect(measures.identity).toBeLessThan(0.015);
  });

  itInTestAll('is made from the photo that fills the frame', () => {
    expectTemplatesComposition(measuresOf(SEVERAL.join(', ')));
  });

  it('is measured for every variant', () => {
    const measured = new Set(portraits.flatMap(({ variant }) => variant.split(', ')));
    const several = IS_TEST_ALL ? SEVERAL : ['as it is'];
    expect(measured).toEqual(new Set([...VARIANTS, ...TIGHT_VARIANTS, ...several]));
  });
});
