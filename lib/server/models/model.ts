import 'server-only';

import type { GenerationRequest } from '../../shared/contracts/generation-request';
import type { PoseId, StyleId } from '../../shared/rules/catalogue';
import type { ChangeKind } from '../../shared/rules/changes';
import type { ModelName } from '../../shared/rules/digital-sources';
import { sliderLabelIndex, SLIDERS } from '../../shared/rules/generation-settings';

/** A generation request with its pictures resolved, as a model gets it. Every address can be read without a key for an hour. */
export interface ResolvedRequest {
  request: GenerationRequest;
  /** The catalogue's pose; null for the user's own. */
  pose: PoseId | null;
  /** The catalogue's style; null for the user's own, and without a style. */
  style: StyleId | null;
  /** What to change of the portrait at `template_url`; null for a new portrait. */
  change: ChangeKind | null;
  /** The request's photos, the best first; heads where the uploads have them. */
  bestPhotos: readonly string[];
}

/** The output of a finished run. */
export interface ModelOutput {
  /** Addresses, data URIs or base64. */
  pictures: string[];
  /** The provider's price of the run, in US dollars; null when unknown. */
  costDollars: number | null;
}

/** What a model may need for its input. */
export interface InputTools {
  /** The worker may write it into its log. */
  requestId: string;
  /** Returns the bytes of a request's picture. Throws when they can't be read. */
  read(address: string): Promise<Buffer>;
  /** Returns a picture as JPEG with at most so many pixels a side. Throws when the bytes are no picture. */
  scale(picture: Buffer, maximumSide: number): Promise<Buffer>;
}

/** A model behind a RunPod endpoint: its input and output. */
export interface PortraitModel {
  /** The value of RUNPOD_MODEL. */
  readonly name: ModelName;
  /**
   * The id of RunPod's public endpoint, which https://docs.runpod.io/public-endpoints/models documents by the model's
   * name; null for a model on the operator's own endpoint.
   */
  readonly publicEndpointId: string | null;
  /** The documented price of a picture at the highest quality, in US dollars; null where it depends on the machine. */
  readonly aboutDollars: number | null;
  /** The company to which RunPod may pass the pictures, because the weights are not public; or null. */
  readonly passedOnTo: string | null;
  /** Whether it gets heads in place of photos; false for a worker that chooses and crops photos itself. */
  readonly getsHeads: boolean;
  /** Whether it reads the user's negative prompt. */
  readonly takesNegativePrompt: boolean;
  /** Returns the `input` of a run. Throws a ZodError for an input that the model would refuse, and what `read` throws. */
  toInput(portrait: ResolvedRequest, tools: InputTools): object | Promise<object>;
  /** Reads the `output` of a finished run; without pictures, an empty list. */
  readOutput(output: unknown): ModelOutput;
}

/** A picture for a model, and what it shows. */
export interface SentPicture {
  shows: 'portrait' | 'person' | 'pose' | 'style';
  address: string;
}

/**
 * Returns at most `maximum` (3 or more) pictures for a model: photos, the best first, half of them for less
 * resemblance, then the user's own pose and style. The catalogue's show another face: they come in words. For a change,
 * the portrait and then photos.
 */
export function picturesToSend(
  { request, pose, style, change, bestPhotos }: ResolvedRequest,
  maximum: number,
): SentPicture[] {
  const person = (address: string): SentPicture => ({ shows: 'person', address });
  if (change !== null)
    return [
      { shows: 'portrait', address: request.template_url },
      ...bestPhotos.slice(0, maximum - 1).map(person),
    ];
  const own: SentPicture[] = [];
  if (pose === null) own.push({ shows: 'pose', address: request.template_url });
  if (style === null && request.style_image !== null)
    own.push({ shows: 'style', address: request.style_image });
  const isLess = sliderLabelIndex(SLIDERS.resemblance, request.ip_weight) === 0;
  const room = maximum - own.length;
  const photos = bestPhotos.slice(0, isLess ? Math.ceil(room / 2) : room);
  return [...photos.map(person), ...own];
}

/** Returns the value for Fast, Standard or Premium, which the page's steps stand for. */
export function byQuality<Value>(
  { request }: ResolvedRequest,
  values: readonly [fast: Value, standard: Value, premium: Value],
): Value {
  return values[sliderLabelIndex(SLIDERS.steps, request.steps)];
}

/** Words in which models report a refusal by their safety check. None is documented. */
const REFUSALS =
  /\b(nsfw|safety|unsafe|content (policy|policies|filter|violation)|moderat(ed|ion)|flagged|prohibited|inappropriate|sensitive content)\b/i;

/** Whether an error says that a model's own safety check refused a portrait. */
export function isContentRefusal(error: string): boolean {
  return REFUSALS.test(error);
}
