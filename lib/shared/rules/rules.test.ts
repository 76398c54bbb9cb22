import fc from 'fast-check';

import { DELETION_REMEMBERED_MS, RECENT_SIGN_IN_MS } from './accounts';
import {
  isCataloguePath,
  poseAt,
  posePath,
  posePlatePath,
  POSES,
  styleAt,
  stylePath,
  STYLES,
} from './catalogue';
import { takesChanges } from './changes';
import { COUNTRY_HEADER, isOfferedTo } from './countries';
import { affordablePortraits, lateDebitCredits } from './credits';
import { digitalSourceOf } from './digital-sources';
import { exampleName } from './examples';
import {
  SEED_MAXIMUM,
  SLIDERS,
  sliderLabelIndex,
  snapToStep,
  templateDenoise,
  type SliderName,
} from './generation-settings';
import { isGuaranteeCounted, isSecondTryCounted } from './second-tries';
import { hasEnded } from './job-states';
import { progressPercent, RUN_FORGOTTEN_AFTER_MS, TIME_TO_LIVE_MS } from './jobs';
import { PHOTO_FILE_MAXIMUM_BYTES, UPLOAD_MAXIMUM_BYTES } from './photos';
import { picturePath } from './pictures';
import { isPortraitAddress } from './portraits';
import { isCountedWith, isRateLimit, RATE_LIMITS } from './rate-limits';
import { UPLOAD_GONE_WITHIN_HOURS, UPLOAD_KEPT_MS, UPLOAD_REUSE_MS } from './retention';

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

  it('never takes more than the price in a late debit, and leaves at most thirty owed', () => {
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
          const onScale = Math.min(rule.maximum, Math.max(rule.minimum, value));
          expect(Math.abs(snapped - onScale)).toBeLessThanOrEqual(rule.step / 2 + 1e-9);
        },
      ),
    );
  });

  it.each<[SliderName, number, number]>([
    ['resemblance', 1.13, 1.15],
    ['resemblance', 5, 1.6],
    ['templateStrength', 0.12, 0.1],
    ['templateStrength', -1, 0],
    ['steps', 9.4, 9],
  ])('snaps %s at %f to %f', (name, value, snapped) => {
    expect(snapToStep(SLIDERS[name], value)).toBe(snapped);
  });

  it('denoise by 1 minus the template strength', () => {
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

describe('a job', () => {
  it.each([
    ['COMPLETED', true],
    ['FAILED', true],
    ['IN_QUEUE', false],
    ['IN_PROGRESS', false],
  ])('whose answer says %s: it has ended is %p', (status, ended) => {
    expect(hasEnded({ status })).toBe(ended);
  });
});

describe('limits', () => {
  it('of calls are those with a rate, and each is counted in one way', () => {
    expect(isRateLimit('openJobs')).toBe(false);
    expect(isCountedWith('openJobs', 'strict')).toBe(false);
    for (const [name, { countedWith }] of Object.entries(RATE_LIMITS)) {
      const limit = name as keyof typeof RATE_LIMITS;
      expect(isRateLimit(limit)).toBe(true);
      expect(isCountedWith(limit, countedWith)).toBe(true);
      expect(isCountedWith(limit, countedWith === 'strict' ? 'leased' : 'strict')).toBe(false);
    }
  });
});

describe('the address of a portrait', () => {
  const address = `https://blob.example/results/${'0f'.repeat(16)}/0.webp`;

  it.each([
    ['of the store', address, true],
    ['with a long number', address.replace('/0.', '/12.'), true],
    ['without a host', address.replace('https://blob.example', ''), false],
    ['after other text', `data:${address}`, false],
    ['before other text', `${address}?size=1`, false],
  ])('%s: %s is %p', (_name, text, isPortrait) => {
    expect(isPortraitAddress(text)).toBe(isPortrait);
  });
});

describe('the catalogue', () => {
  it('finds an option by its path, and none by another path', () => {
    for (const { id } of POSES) expect(poseAt(posePath(id))).toBe(id);
    for (const { id } of STYLES) expect(styleAt(stylePath(id))).toBe(id);
    expect(poseAt('')).toBeNull();
    expect(styleAt('')).toBeNull();
  });

  it('has a plate beside each pose', () => {
    expect(posePlatePath('anna')).toBe('/images/plates/anna.webp');
  });

  it('has its own pictures and no others', () => {
    for (const { id } of POSES) expect(isCataloguePath(posePath(id))).toBe(true);
    for (const { id } of STYLES) expect(isCataloguePath(stylePath(id))).toBe(true);
    expect(isCataloguePath('/images/poses/../secret.webp')).toBe(false);
    expect(isCataloguePath('')).toBe(false);
  });
});

describe('pictures', () => {
  it('have the paths that the pages and the art program use', () => {
    expect(picturePath('pose', 'anna', 320, 'avif')).toBe('/images/poses/anna-320.avif');
    expect(picturePath('example', exampleName('ines', 'before'), 640, 'webp')).toBe(
      '/images/examples/ines-before-640.webp',
    );
  });
});

describe('times and sizes that the pages promise', () => {
  it.each([
    ['a sign-in counts as recent for five minutes', RECENT_SIGN_IN_MS, 300_000],
    ['a deleted account is remembered for two hours', DELETION_REMEMBERED_MS, 7_200_000],
    ['a photo is kept for a day', UPLOAD_KEPT_MS, 86_400_000],
    ['a photo is gone within 25 hours', UPLOAD_GONE_WITHIN_HOURS, 25],
    ['a photo is used again for twenty hours', UPLOAD_REUSE_MS, 72_000_000],
    ['a photo has at most 50 MiB', PHOTO_FILE_MAXIMUM_BYTES, 52_428_800],
    ['an upload has at most 4 MiB', UPLOAD_MAXIMUM_BYTES, 4_194_304],
    ['a job lives for an hour', TIME_TO_LIVE_MS, 3_600_000],
    ['a run is forgotten after an hour and a half', RUN_FORGOTTEN_AFTER_MS, 5_400_000],
    ['a seed has 31 bits', SEED_MAXIMUM, 2_147_483_647],
  ])('%s', (_promise, value, promised) => {
    expect(value).toBe(promised);
  });

  it('keeps a photo longer than a job that uses it can live', () => {
    expect(UPLOAD_REUSE_MS + TIME_TO_LIVE_MS).toBeLessThan(UPLOAD_KEPT_MS);
  });
});

it.each([
  ['chiaro', 'composite'],
  ['qwen-image-edit-2511', 'compositeWithTrainedAlgorithmicMedia'],
  ['own-model', 'trainedAlgorithmicMedia'],
  ['a model of last year', null],
  ['toString', null],
  [null, null],
])('the digital source of %p is %p', (model, source) => {
  expect(digitalSourceOf(model)).toBe(source);
});

it.each([
  ['chiaro', false],
  ['qwen-image-edit-2511', true],
  ['own-model', false],
])('whether %s changes a portrait: %p', (model, does) => {
  expect(takesChanges(model)).toBe(does);
});

it.each([
  ['DE', true],
  ['fr', false],
  ['FR', false],
  [null, true],
])('whether a call from %s may use the site: %p', (country, may) => {
  const headers = new Headers(country === null ? {} : { 'x-vercel-ip-country': country });
  expect(COUNTRY_HEADER).toBe('x-vercel-ip-country');
  expect(isOfferedTo(headers, ['FR', 'IT'])).toBe(may);
});

it('counts second tries for 30 days and guarantees for 90', () => {
  const day = 86_400_000;
  expect([29, 30].map((days) => isSecondTryCounted(0, days * day))).toEqual([true, false]);
  expect([89, 90].map((days) => isGuaranteeCounted(0, days * day))).toEqual([true, false]);
});
