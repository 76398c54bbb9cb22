import { z } from 'zod';

import { JobError } from './job';
import { SCALES } from './scales';

const webAddress = z.url({ protocol: /^https?$/ });
const strength = z.number().min(0).max(3);
const share = z.number().min(0).max(1);

/** A generation request: the `input` of a RunPod job. Unknown fields are ignored, as other workers ignore them. */
export const requestSchema = z.object({
  template_url: webAddress,
  selfie_urls: z.array(webAddress).min(1).max(9),
  positive_prompt: z.string().max(4000).default(''),
  negative_prompt: z.string().max(4000).default(''),
  ip_weight: strength.default(SCALES.ip_weight.initial),
  cn_strength: strength.default(SCALES.cn_strength.initial),
  control_pose: z.boolean().default(true),
  template_denoise: share.default(SCALES.template_denoise.initial),
  steps: z.int().min(1).max(50).default(SCALES.steps.initial),
  style_image: webAddress.nullable().default(null),
  style_weight: share.default(SCALES.style_weight.initial),
  method: z.union([z.literal(0), z.literal(1)]).default(0),
  seed: z.int().min(0).optional(),
});

/** A checked generation request. */
export type PortraitRequest = z.infer<typeof requestSchema>;

/** Checks a job's input. Throws a JobError that names the first invalid field. */
export function parseRequest(input: unknown): PortraitRequest {
  const result = requestSchema.safeParse(input);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join('.') || 'input';
  throw new JobError(
    `The field ${field} is not valid: ${issue?.message ?? 'unknown problem'}.`,
    'invalid_request',
  );
}
