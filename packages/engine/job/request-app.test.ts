import { existsSync } from 'node:fs';

import { z } from 'zod';

import { generationRequestSchema as appSchema } from '@/lib/shared/contracts/generation-request';
import { POSES, STYLES } from '@/lib/shared/rules/catalogue';
import { MODEL_VERSIONS, SLIDERS, STYLE_WEIGHT } from '@/lib/shared/rules/generation-settings';
import { PORTRAITS_A_CLICK_MAXIMUM } from '@/lib/shared/rules/jobs';

import { plateAddress } from '../fetch-picture';
import { parseRequest, requestSchema } from './request';
import { SCALES } from './scales';
import { portraitSettings } from './settings';

/** A field of a JSON schema. */
interface Field {
  default?: unknown;
  anyOf?: { const?: unknown }[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

function fieldsOf(schema: z.core.$ZodType): Record<string, Field> {
  return (z.toJSONSchema(schema, { io: 'input' }).properties ?? {}) as Record<string, Field>;
}

const appFields = fieldsOf(appSchema);
const engineFields = fieldsOf(requestSchema);
const names = Object.keys(appFields);

const constantsOf = (field: Field | undefined): unknown[] =>
  (field?.anyOf ?? []).flatMap(({ const: value }) => (value === undefined ? [] : [value]));

describe('a request of the app and a request of the engine', () => {
  it('have the same fields', () => {
    expect(Object.keys(engineFields).sort()).toEqual([...names].sort());
  });

  it.each(names)('have the same default of %s', (name) => {
    const app = appFields[name];
    // The app has no default for style_weight: without a style it sends none.
    if (app && 'default' in app) expect(engineFields[name]?.default).toEqual(app.default);
  });

  it('have the same scales', () => {
    const numbers = names.flatMap((name) => {
      // A seed has a range, but no scale.
      if (name === 'seed') return [];
      const { minimum, maximum } = appFields[name] ?? {};
      return minimum === undefined && maximum === undefined ? [] : [[name, { minimum, maximum }]];
    });
    const scales = Object.entries(SCALES).map(([name, { minimum, maximum }]) => [name, { minimum, maximum }]);
    expect(Object.fromEntries(scales)).toEqual(Object.fromEntries(numbers));
  });

  it.each(names)('have limits of %s that hold in the engine when they hold in the app', (name) => {
    const app = appFields[name] ?? {};
    const engine = engineFields[name] ?? {};
    expect(engine.minimum ?? -Infinity).toBeLessThanOrEqual(app.minimum ?? -Infinity);
    for (const limit of ['maximum', 'maxLength', 'maxItems'] as const)
      expect(engine[limit] ?? Infinity).toBeGreaterThanOrEqual(app[limit] ?? Infinity);
  });

  it('have the same methods, one for each model version', () => {
    expect(constantsOf(engineFields.method)).toEqual(constantsOf(appFields.method));
    expect(constantsOf(engineFields.method)).toEqual(Object.values(MODEL_VERSIONS));
  });

  it('have a variant for each portrait of a click', () => {
    const request = { template_url: 'http://h/pose.webp', selfie_urls: ['http://h/photo.webp'] };
    const seeds = Array.from({ length: 2 * PORTRAITS_A_CLICK_MAXIMUM }, (_, seed) => seed);
    const variants = seeds.map((seed) => portraitSettings(parseRequest({ ...request, seed })).variant);
    expect(variants).toEqual(seeds.map((seed) => seed % PORTRAITS_A_CLICK_MAXIMUM));
  });

  it('have the same sliders', () => {
    const { resemblance, templateStrength, steps } = SLIDERS;
    expect(Object.keys(SLIDERS)).toHaveLength(3);
    expect(SCALES.ip_weight).toEqual(scaleOf(resemblance));
    expect(SCALES.steps).toEqual(scaleOf(steps));
    expect(1 - SCALES.template_denoise.minimum).toBeCloseTo(templateStrength.maximum);
    expect(1 - SCALES.template_denoise.maximum).toBeCloseTo(templateStrength.minimum);
    expect(1 - SCALES.template_denoise.initial).toBeCloseTo(templateStrength.initial);
  });
});

function scaleOf({ minimum, maximum, initial }: { minimum: number; maximum: number; initial: number }) {
  return { minimum, maximum, initial };
}

describe('the app\u2019s catalogue', () => {
  it.each(POSES)('has a plate for the pose $id, at the address where the engine looks for it', ({ url }) => {
    const address = plateAddress(`http://h${url}`);
    expect(address).not.toBeNull();
    expect(existsSync(`public${new URL(address ?? '').pathname}`)).toBe(true);
  });

  it.each(STYLES)('makes a valid request with the style $id', ({ url }) => {
    const request = { template_url: 'http://h/pose.webp', selfie_urls: ['http://h/photo.webp'] };
    const style = { style_image: `http://h${url}`, style_weight: STYLE_WEIGHT };
    expect(parseRequest({ ...request, ...style })).toMatchObject(style);
    expect(existsSync(`public${url}`)).toBe(true);
  });
});
