import { z } from 'zod';

/** What the preview engine needs of a public model's input to play that model. */
export interface PlayedInput {
  prompt: string;
  negativePrompt: string;
  /** In the order of the request. */
  pictures: string[];
}

/** A public model of RunPod's, as its page of the documentation describes it. */
export interface PublicModel {
  name: string;
  endpointId: string;
  /** Reads an input. Throws a ZodError for one that the page does not allow. */
  read(input: unknown): PlayedInput;
  /** What a picture costs, in US dollars. */
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

/** https://docs.runpod.io/public-endpoints/models/… by the endpoint's page. A field that a page does not name is refused. */
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

/** Returns the endpoint of the public model of this name. Throws a sentence with the names that there are. */
export function endpointIdOf(name: string): string {
  const found = PUBLIC_MODELS.find((candidate) => candidate.name === name);
  if (found) return found.endpointId;
  const names = PUBLIC_MODELS.map((candidate) => candidate.name).join(', ');
  throw new Error(`There is no public model ${name}. There are ${names}.`);
}

/** The engine takes single words as wishes, so it is given what stands between quotation marks, not the whole instruction. */
const QUOTED = /“([^”]*)”/g;

/**
 * Returns the preview engine's request for a public model's input: the first picture is the person, the second the pose,
 * and the third the style where it is one of the catalogue, else another photo.
 */
export function engineRequestFor({ prompt: text, negativePrompt, pictures: sent }: PlayedInput): object {
  const [person = '', pose, third] = sent;
  const isStyle = third !== undefined && third.includes('/images/styles/');
  const [wish = '', unwanted = negativePrompt] = [...text.matchAll(QUOTED)].map(([, words]) => words);
  return {
    template_url: pose ?? person,
    selfie_urls: third !== undefined && !isStyle ? [person, third] : [person],
    positive_prompt: wish,
    negative_prompt: unwanted,
    style_image: isStyle ? third : null,
    style_weight: isStyle ? 0.8 : 0,
  };
}
