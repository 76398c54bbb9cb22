/** The scales of a request's numbers on the page, which request-app.test.ts compares. A request may go beyond them. */
export const SCALES = {
  ip_weight: { minimum: 0.9, maximum: 1.6, initial: 1.1 },
  cn_strength: { minimum: 0.9, maximum: 1.6, initial: 1.1 },
  template_denoise: { minimum: 0.7, maximum: 1, initial: 0.9 },
  steps: { minimum: 5, maximum: 15, initial: 7 },
  style_weight: { minimum: 0, maximum: 1, initial: 0 },
} as const;

/** Most of the template's backdrop and tone. Rounded, because 1 − 0.7 is not quite 0.3. */
export const MOST_TEMPLATE_STRENGTH = Number((1 - SCALES.template_denoise.minimum).toFixed(2));
