import fc from 'fast-check';

import { isCataloguePath, posePath, POSES, stylePath, STYLES } from './catalogue';
import { affordablePortraits, lateDebitCredits } from './credits';
import {
  SLIDERS,
  sliderLabelIndex,
  snapToStep,
  templateDenoise,
  type SliderName,
} from './generation-settings';
import { progressPercent } from './jobs';

const SLIDER_NAMES = Object.keys(SLIDERS) as SliderName[];

describe('credits', () => {
  it.each([
    [-30, 0],
    [0, 0],
    [29, 0],
    [30, 1],
    [100, 3],
  ])('makes %i credits %i portraits', (credits, portraits) => {
    expect(affordablePortraits(credits)).toBe(portraits);
  });

  it('never lets a late debit take more than the price or leave less than thirty owed', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200, max: 1000 }), (balance) => {
        const taken = lateDebitCredits(balance);
        expect(taken).toBeGreaterThanOrEqual(0);
        expect(taken).toBeLessThanOrEqual(30);
        if (taken > 0) expect(balance - taken).toBeGreaterThanOrEqual(-30);
        if (balance >= 0) expect(taken).toBe(30);
      }),
    );
  });
});

describe('sliders', () => {
  it.each<[SliderName, number, 0 | 1 | 2]>([
    ['resemblance', 0.95, 0],
    ['resemblance', 1, 1],
    ['resemblance', 1.25, 1],
    ['resemblance', 1.3, 2],
    ['templateStrength', 0.05, 0],
    ['templateStrength', 0.1, 1],
    ['templateStrength', 0.3, 2],
    ['steps', 6, 0],
    ['steps', 7, 1],
    ['steps', 12, 2],
  ])('labels %s at %f with label %i', (name, value, label) => {
    expect(sliderLabelIndex(SLIDERS[name], value)).toBe(label);
  });

  it('snaps every value to an exact multiple of the step on its scale', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SLIDER_NAMES),
        fc.double({ min: -10, max: 30, noNaN: true }),
        (name, value) => {
          const rule = SLIDERS[name];
          const snapped = snapToStep(rule, value);
          expect(snapped).toBeGreaterThanOrEqual(rule.minimum);
          expect(snapped).toBeLessThanOrEqual(rule.maximum);
          expect(Number(snapped.toFixed(2))).toBe(snapped);
          expect(snapToStep(rule, snapped)).toBe(snapped);
        },
      ),
    );
  });

  it('denoises by what the template leaves', () => {
    expect(templateDenoise(0.3)).toBe(0.7);
    expect(templateDenoise(0.1)).toBe(0.9);
    expect(templateDenoise(0)).toBe(1);
  });
});

describe('progress', () => {
  it.each([
    [-5, 0],
    [0, 0],
    [60_000, 50],
    [114_000, 95],
    [120_000, 95],
    [9_999_999, 95],
  ])('is after %i ms %i %%', (elapsed, percent) => {
    expect(progressPercent(elapsed)).toBe(percent);
  });
});

describe('the catalogue', () => {
  it('knows its own pictures and nothing else', () => {
    for (const { id } of POSES) expect(isCataloguePath(posePath(id))).toBe(true);
    for (const style of STYLES) expect(isCataloguePath(stylePath(style))).toBe(true);
    expect(isCataloguePath('/images/poses/../secret.webp')).toBe(false);
    expect(isCataloguePath('')).toBe(false);
  });
});
