import type { AccountResponse } from '@/lib/shared/contracts/account';
import type { GenerationRequest, SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import { posePath, POSES } from '@/lib/shared/rules/catalogue';
import { GENERATION_COST_CREDITS } from '@/lib/shared/rules/credits';
import { MODEL_VERSIONS, STYLE_WEIGHT, templateDenoise } from '@/lib/shared/rules/generation-settings';

import { assetUrl } from '../assets';
import type { CustomPicture } from '../photos/custom-pictures';
import type { Photo } from '../photos/photo-state';
import {
  type GenerationInput,
  generationInput,
  type InputPicture,
  isUpload,
  picturesToUpload,
  selfiesOf,
  uploadOf,
} from '../recipes/generation-input';
import type { GeneratorSettings, PoseChoice } from '../settings/generator-settings';
import type { GenerationErrorCause } from './generation-state';
import { type UploadOptions, uploadPictures } from './upload-pictures';

/** What the page knows when the user activates Generate. */
export interface PageRequest {
  readonly photos: readonly Pick<Photo, 'cacheName' | 'scaled' | 'facts'>[];
  readonly settings: GeneratorSettings;
  readonly customPose: CustomPicture | null;
  readonly customStyle: CustomPicture | null;
  readonly isSignedIn: boolean;
  /** Null while it is unknown. */
  readonly account: AccountResponse | null;
  readonly count: number;
}

/**
 * The first obstacle of photos, pose, sign-in, credits; null without one. A second press answers the `shown` question.
 */
export function findObstacle(
  { photos, settings, customPose, isSignedIn, account, count }: PageRequest,
  shown: GenerationErrorCause | null,
): { readonly code: string; readonly needed?: number; readonly have?: number } | null {
  const price = count * GENERATION_COST_CREDITS;
  if (photos.length === 0) return { code: 'upload_required' };
  if (settings.pose === 'custom' && !customPose) return { code: 'template_required' };
  if (!isSignedIn) return { code: 'auth_required' };
  if (!account) return { code: 'unavailable' };
  if (account.credits < price) return { code: 'credits_insufficient', needed: price, have: account.credits };
  const isAsked = shown?.kind === 'call' && shown.code === 'no_face_seen';
  const hasNoFace = photos.every(({ facts }) => facts?.faces.length === 0);
  return hasNoFace && !isAsked ? { code: 'no_face_seen' } : null;
}

/** What the portraits of a request without obstacle are made from. */
export function inputOf({ photos, settings, customPose, customStyle }: PageRequest): GenerationInput {
  return generationInput({
    selfies: selfiesOf(photos),
    settings,
    customPose: customPose && uploadOf(customPose),
    customStyle: customStyle && uploadOf(customStyle),
  });
}

/** Uploads the input's pictures and returns the request that names them. Rejects with a `CallError`. */
export async function uploadInput(
  input: GenerationInput,
  options: UploadOptions,
): Promise<GenerationRequest> {
  const pictures = picturesToUpload(input);
  const addresses = await uploadPictures(pictures, options);
  const addressOf = (picture: InputPicture): string =>
    isUpload(picture) ? (addresses[pictures.indexOf(picture)] ?? '') : picture;
  return buildGenerationRequest(
    {
      selfies: input.selfies.map(addressOf),
      template: addressOf(input.template),
      style: input.style === null ? null : addressOf(input.style),
    },
    input.settings,
  );
}

/** Returns the request of addresses and settings. Its type has every field, so that none is forgotten. */
export function buildGenerationRequest(
  addresses: {
    readonly selfies: readonly string[];
    readonly template: string;
    readonly style: string | null;
  },
  settings: GeneratorSettings,
): GenerationRequest {
  const { resemblance, templateStrength, steps } = settings.sliders;
  return {
    template_url: addresses.template,
    selfie_urls: [...addresses.selfies],
    positive_prompt: settings.positivePrompt,
    negative_prompt: settings.negativePrompt,
    ip_weight: resemblance,
    cn_strength: resemblance,
    control_pose: true,
    template_denoise: templateDenoise(templateStrength),
    steps,
    style_image: addresses.style,
    style_weight: addresses.style === null ? 0 : STYLE_WEIGHT,
    method: MODEL_VERSIONS[settings.modelVersion],
  };
}

type Origin = Pick<SubmitJobRequest, 'second_try_of' | 'change'>;

/** Whether a request is for a second try or a change of a portrait. */
export function beginsWithPortrait({ second_try_of, change }: Origin): boolean {
  return Boolean(second_try_of ?? change);
}

/** Returns the pose that a request asks for. */
export function poseOf({ template_url }: Pick<GenerationRequest, 'template_url'>): PoseChoice {
  return POSES.find(({ id }) => assetUrl(posePath(id)) === template_url)?.id ?? 'custom';
}
