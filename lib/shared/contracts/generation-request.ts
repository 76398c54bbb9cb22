import * as z from 'zod/mini';

import { CHANGE_KINDS } from '../rules/changes';
import { PROMPT_MAXIMUM_LENGTH, SEED_MAXIMUM, SLIDERS } from '../rules/generation-settings';
import { PHOTOS_MAXIMUM } from '../rules/photos';

const { resemblance, templateStrength, steps } = SLIDERS;
const address = z.string().check(z.maxLength(2048));
const prompt = z.string().check(z.maxLength(PROMPT_MAXIMUM_LENGTH));
const weight = z.number().check(z.minimum(resemblance.minimum), z.maximum(resemblance.maximum));

/** A request for one portrait, without unknown fields. Empty `selfie_urls` and `template_url` have special errors. */
export const generationRequestSchema = z.strictObject({
  template_url: address,
  selfie_urls: z.array(address).check(z.maxLength(PHOTOS_MAXIMUM)),
  positive_prompt: z._default(prompt, ''),
  negative_prompt: z._default(prompt, ''),
  ip_weight: z._default(weight, resemblance.initial),
  cn_strength: z._default(weight, resemblance.initial),
  control_pose: z._default(z.boolean(), true),
  template_denoise: z._default(
    z.number().check(z.minimum(1 - templateStrength.maximum), z.maximum(1)),
    1 - templateStrength.initial,
  ),
  steps: z._default(z.int().check(z.minimum(steps.minimum), z.maximum(steps.maximum)), steps.initial),
  style_image: z._default(z.nullable(address), null),
  style_weight: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  method: z._default(z.union([z.literal(0), z.literal(1)]), 0),
  /** Requests that differ in this alone give different portraits. Without it each model does as it likes. */
  seed: z.optional(z.int().check(z.minimum(0), z.maximum(SEED_MAXIMUM))),
});

const jobId = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** A change of a finished portrait: its job, its place among that job's portraits from 0, and what changes. */
export const changeSchema = z.strictObject({
  of: jobId,
  output: z.int().check(z.minimum(0)),
  kind: z.enum(CHANGE_KINDS),
});
export type Change = z.output<typeof changeSchema>;

/**
 * What the page submits: a generation request and, for a free second try, the id of the job that it tries again. With a
 * change, template and style are not read, and no photo is needed: pose and style are those of the portrait.
 */
export const submissionSchema = z.extend(generationRequestSchema, {
  second_try_of: z.optional(jobId),
  change: z.optional(changeSchema),
});
export type SubmitJobRequest = z.input<typeof submissionSchema>;

/** A generation request with its defaults filled in. */
export type GenerationRequest = z.output<typeof generationRequestSchema>;
