/** A slider of the settings. */
export interface SliderRule {
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  readonly initial: number;
  /** The values from which the second and the third label apply. */
  readonly thresholds: readonly [number, number];
}

/** The three sliders, by the names that they have on the page. */
export const SLIDERS = {
  resemblance: { minimum: 0.9, maximum: 1.6, step: 0.05, initial: 1.1, thresholds: [1, 1.3] },
  templateStrength: { minimum: 0, maximum: 0.3, step: 0.05, initial: 0.1, thresholds: [0.1, 0.3] },
  steps: { minimum: 5, maximum: 15, step: 1, initial: 7, thresholds: [7, 12] },
} as const satisfies Record<string, SliderRule>;

export type SliderName = keyof typeof SLIDERS;

/** style_weight of a request with a style. */
export const STYLE_WEIGHT = 0.8;

/** Longest prompt, in characters (UTF-16 units, as `maxlength` counts them). */
export const PROMPT_MAXIMUM_LENGTH = 1000;

/** The greatest seed of a request: the greatest that every model takes. */
export const SEED_MAXIMUM = 2 ** 31 - 1;

/** The request's `method` by its name on the page. */
export const MODEL_VERSIONS = { V1: 0, V2: 1 } as const;
export type ModelVersion = keyof typeof MODEL_VERSIONS;

/** Returns which of a slider's three labels a value has. */
export function sliderLabelIndex(rule: SliderRule, value: number): 0 | 1 | 2 {
  const [first, second] = rule.thresholds;
  if (value < first) return 0;
  return value < second ? 1 : 2;
}

/** Returns the nearest exact multiple of the slider's step within its scale. */
export function snapToStep(rule: SliderRule, value: number): number {
  const stepsFromMinimum = Math.round((value - rule.minimum) / rule.step);
  const snapped = rule.minimum + stepsFromMinimum * rule.step;
  const clamped = Math.min(rule.maximum, Math.max(rule.minimum, snapped));
  return Number(clamped.toFixed(2));
}

/** Returns a request's template_denoise: 1 minus the template strength. */
export function templateDenoise(templateStrength: number): number {
  return Number((1 - templateStrength).toFixed(2));
}
