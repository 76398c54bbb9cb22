import { z } from 'zod';

import { PHOTOS_MAXIMUM } from '../rules/photos';
import { PROMPT_MAXIMUM_LENGTH, SLIDERS } from '../rules/generation-settings';

const { resemblance, templateStrength, steps } = SLIDERS;
const address = z.string().max(2048);
const prompt = z.string().max(PROMPT_MAXIMUM_LENGTH);
const weight = z.number().min(resemblance.minimum).max(resemblance.maximum);

/**
 * POST /api/submit-runpod-job: a generation request. Unknown fields are refused; what is left out has the
 * default of the page. Empty `selfie_urls` and `template_url` are answered by errors of their own.
 */
export const submitJobRequestSchema = z.strictObject({
  template_url: address,
  selfie_urls: z.array(address).max(PHOTOS_MAXIMUM),
  positive_prompt: prompt.default(''),
  negative_prompt: prompt.default(''),
  ip_weight: weight.default(resemblance.initial),
  cn_strength: weight.default(resemblance.initial),
  control_pose: z.boolean().default(true),
  template_denoise: z
    .number()
    .min(1 - templateStrength.maximum)
    .max(1)
    .default(1 - templateStrength.initial),
  steps: z.int().min(steps.minimum).max(steps.maximum).default(steps.initial),
  style_image: address.nullable().default(null),
  style_weight: z.number().min(0).max(1).optional(),
  method: z.union([z.literal(0), z.literal(1)]).default(0),
});

/** What the page sends. */
export type SubmitJobRequest = z.input<typeof submitJobRequestSchema>;

/** The request with its defaults filled in. */
export type GenerationRequest = z.output<typeof submitJobRequestSchema>;

export const submitJobResponseSchema = z.strictObject({ id: z.string() });
export type SubmitJobResponse = z.infer<typeof submitJobResponseSchema>;
