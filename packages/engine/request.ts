import { z } from 'zod';

import { JobError } from './job-error';

const webAddress = z.url({ protocol: /^https?$/ });

/** The generation payload: the `input` of a /run request. Unknown fields are ignored, as a GPU worker would. */
const requestSchema = z.object({
  template_url: webAddress,
  selfie_urls: z.array(webAddress).min(1).max(9),
  positive_prompt: z.string().max(4000).default(''),
  negative_prompt: z.string().max(4000).default(''),
  ip_weight: z.number().min(0).max(3).default(1.1),
  cn_strength: z.number().min(0).max(3).default(1.1),
  control_pose: z.boolean().default(true),
  template_denoise: z.number().min(0).max(1).default(0.9),
  steps: z.int().min(1).max(50).default(7),
  style_image: webAddress.nullable().default(null),
  style_weight: z.number().min(0).max(1).default(0),
  method: z.union([z.literal(0), z.literal(1)]).default(0),
});

/** A checked generation request. */
export type PortraitRequest = z.infer<typeof requestSchema>;

/** Checks a job's input. Throws a JobError that names the first wrong field. */
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
