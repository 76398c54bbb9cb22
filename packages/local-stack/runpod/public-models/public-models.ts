import type { PortraitRequest } from '@chiaro/engine/job/request';
import { z } from 'zod';

import { STYLE_WEIGHT } from '@/lib/shared/rules/generation-settings';

/** The part of a public model's input that the preview engine needs. */
export interface ModelInput {
  prompt: string;
  negativePrompt: string;
  /** In the order of the request. */
  pictures: string[];
}

/** A public model of RunPod, as its documentation describes it. */
export interface PublicModel {
  name: string;
  endpointId: string;
  /** Reads an input. Throws a ZodError if the page does not allow it. */
  read(input: unknown): ModelInput;
  /** The price of a picture in US dollars. */
  costDollars(input: unknown): number;
}

const prompt = z.string().min(1);
const pictures = z.array(z.url({ protocol: /^https?$/ })).min(1);
const pixels = z.string().regex(/^\d{3,4}\*\d{3,4}$/);

function model<Input extends { prompt: string; negative_prompt?: string; image?: string; images?: string[] }>(
  name: string,
  endpointId: string,
  schema: z.ZodType<Input>,
  price: (input: Input) => number,
): PublicModel {
  return {
    name,
    endpointId,
    read: (input) => {
      const { prompt: text, negative_prompt, image, images } = schema.parse(input);
      return {
        prompt: text,
        negativePrompt: negative_prompt ?? '',
        pictures: images ?? (image === undefined ? [] : [image]),
      };
    },
    costDollars: (input) => price(schema.parse(input)),
  };
}

const NANO_BANANA_2_DOLLARS = { '1k': 0.0875, '2k': 0.13, '4k': 0.175 } as const;

/** The models of https://docs.runpod.io/public-endpoints/models/…; undocumented fields are refused. */
export const PUBLIC_MODELS: readonly PublicModel[] = [
  model(
    'qwen-image-edit-2511',
    'qwen-image-edit-2511',
    z.strictObject({
      prompt,
      images: pictures.max(3),
      size: z
        .enum(['1024*1024', '1024*1280', '1280*1024', '1280*1280', '1280*1536', '1536*1080'])
        .default('1024*1024'),
      seed: z.int().min(-1).default(-1),
      output_format: z.enum(['jpeg', 'png', 'webp']).default('jpeg'),
    }),
    () => 0.02,
  ),
  model(
    'nano-banana-2-edit',
    'google-nano-banana-2-edit',
    z.strictObject({
      images: pictures.max(14),
      prompt,
      resolution: z.enum(['1k', '2k', '4k']).default('1k'),
      aspect_ratio: z
        .string()
        .regex(/^\d+:\d+$/)
        .optional(),
      output_format: z.enum(['png', 'jpeg']).default('png'),
      enable_base64_output: z.literal(false).default(false),
      // Not documented, but RunPod's SDK sends it.
      enable_safety_checker: z.boolean().default(true),
    }),
    ({ resolution }) => NANO_BANANA_2_DOLLARS[resolution],
  ),
  model(
    'seedream-4-edit',
    'seedream-v4-edit',
    z.strictObject({
      prompt,
      images: pictures,
      size: pixels.default('1024*1024'),
      enable_safety_checker: z.boolean().default(true),
    }),
    () => 0.027,
  ),
  model(
    'flux-kontext-dev',
    'black-forest-labs-flux-1-kontext-dev',
    z.strictObject({
      prompt,
      image: z.url({ protocol: /^https?$/ }),
      negative_prompt: z.string().default(''),
      size: pixels.default('1024*1024'),
      num_inference_steps: z.int().min(1).max(50).default(28),
      guidance: z.number().min(0).max(10).default(2),
      seed: z.int().min(-1).default(-1),
      output_format: z.enum(['png', 'jpeg']).default('png'),
      enable_safety_checker: z.boolean().default(true),
    }),
    () => 0.025,
  ),
];

/** Returns the endpoint of a public model. Throws an Error with the known names for another name. */
export function endpointIdOf(name: string): string {
  const found = PUBLIC_MODELS.find((candidate) => candidate.name === name);
  if (found) return found.endpointId;
  const names = PUBLIC_MODELS.map((candidate) => candidate.name).join(', ');
  throw new Error(`There is no public model ${name}. There are ${names}.`);
}

/** The engine reads a prompt word by word, so it gets only the wish between the instruction's brackets. */
const WISH = /\[([^\]]*)\]/;

/** How the instruction names the pictures of the user's own pose and style; see lib/server/models/instruction. */
const POSE_PICTURE = /framing, [^.]* of \w+ (\d+)/;
const STYLE_PICTURE = /olours and mood from \w+ (\d+)/;

/**
 * Returns the engine's request for a model's input: pictures are photos but for the named pose and style; without a
 * pose the first photo is it too, as the portrait of a change.
 */
export function engineRequestFor(input: ModelInput): Partial<PortraitRequest> {
  const { prompt: text, negativePrompt, pictures } = input;
  const named = (pattern: RegExp): string | null => pictures[Number(pattern.exec(text)?.[1]) - 1] ?? null;
  const [pose, style] = [named(POSE_PICTURE), named(STYLE_PICTURE)];
  const photos = pictures.filter((picture) => picture !== pose && picture !== style);
  return {
    template_url: pose ?? photos[0] ?? '',
    selfie_urls: photos,
    positive_prompt: WISH.exec(text)?.[1] ?? '',
    negative_prompt: negativePrompt,
    style_image: style,
    style_weight: style === null ? 0 : STYLE_WEIGHT,
  };
}
