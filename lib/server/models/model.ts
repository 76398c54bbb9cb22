import 'server-only';

import { z } from 'zod';

import type { GenerationRequest } from '../../shared/contracts/generation-request';
import type { PoseId, StyleId } from '../../shared/rules/catalogue';
import { sliderLabelIndex, SLIDERS } from '../../shared/rules/generation-settings';

/** A portrait as a model is asked for it. Every address can be read without a key for an hour. */
export interface PortraitRequest {
  request: GenerationRequest;
  /** The catalogue's pose; null for a pose of the person's own. */
  pose: PoseId | null;
  /** The catalogue's style; null for a style of the person's own, and without a style. */
  style: StyleId | null;
  /** The request's photos, the best first. */
  bestPhotos: readonly string[];
}

/** What a finished run holds. */
export interface ModelOutput {
  /** Addresses, data URIs or base64. */
  pictures: string[];
  /** What the provider charges for the run, in US dollars; null where it does not say. */
  costDollars: number | null;
}

/** What a model may need to make its input. */
export interface InputTools {
  /** The worker may write it into its log. */
  requestId: string;
  /** Returns the bytes of a picture of the request. Throws when they can't be had. */
  read(address: string): Promise<Buffer>;
}

/** What stands behind a RunPod endpoint, and how it is asked. */
export interface PortraitModel {
  /** The value of RUNPOD_MODEL. */
  readonly name: string;
  /** The id of RunPod's public endpoint; null for a model on an endpoint of the operator's own. */
  readonly publicEndpointId: string | null;
  /** The page that this module follows. */
  readonly documentation: string;
  /** What a picture costs at most, in US dollars; null where it depends on the endpoint's machine. */
  readonly mostDollars: number | null;
  /** Returns the `input` of a run. Throws a ZodError for one that the model would refuse, and what `read` throws. */
  toInput(portrait: PortraitRequest, tools: InputTools): object | Promise<object>;
  /** Returns what the `output` of a finished run holds: no pictures when it has none. */
  readOutput(output: unknown): ModelOutput;
}

const publicOutputSchema = z.object({
  image_url: z.string().min(1),
  cost: z.number().nonnegative().optional(),
});

/**
 * Returns what the output of a public image model holds.
 * https://docs.runpod.io/public-endpoints/requests#response-format
 */
export function readPublicOutput(output: unknown): ModelOutput {
  const parsed = publicOutputSchema.safeParse(output);
  if (!parsed.success) return { pictures: [], costDollars: null };
  return { pictures: [parsed.data.image_url], costDollars: parsed.data.cost ?? null };
}

/** A picture that a model is sent, and what it shows. */
export interface SentPicture {
  shows: 'person' | 'pose' | 'style';
  address: string;
}

/**
 * Returns the pictures for a model that takes `maximum` of them, in their order: the best photo, the pose, the style
 * if one is chosen, then further photos.
 */
export function picturesToSend({ request, bestPhotos }: PortraitRequest, maximum: number): SentPicture[] {
  const [best, ...others] = bestPhotos.map((address): SentPicture => ({ shows: 'person', address }));
  const pose: SentPicture = { shows: 'pose', address: request.template_url };
  const style: SentPicture[] =
    request.style_image === null ? [] : [{ shows: 'style', address: request.style_image }];
  return [...(best ? [best] : []), pose, ...style, ...others].slice(0, maximum);
}

/** Returns the value for Fast, Standard or Premium, which the page's steps stand for. */
export function byQuality<Value>(
  { request }: PortraitRequest,
  values: readonly [fast: Value, standard: Value, premium: Value],
): Value {
  return values[sliderLabelIndex(SLIDERS.steps, request.steps)];
}

/** Words by which models say that their safety check refused pictures, words or the result. None is documented. */
const REFUSALS =
  /\b(nsfw|safety|unsafe|content (policy|policies|filter|violation)|moderat(ed|ion)|flagged|prohibited|inappropriate|sensitive content)\b/i;

/** Whether an error says that a model's own safety check refused a portrait. */
export function isContentRefusal(error: string): boolean {
  return REFUSALS.test(error);
}
