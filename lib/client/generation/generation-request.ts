import type { GenerationRequest } from '@/lib/shared/contracts/generation-request';
import { posePath, POSES } from '@/lib/shared/rules/catalogue';
import { MODEL_VERSIONS, STYLE_WEIGHT, templateDenoise } from '@/lib/shared/rules/generation-settings';

import { assetUrl } from '../assets';
import {
  type GenerationInput,
  type InputPicture,
  isUpload,
  picturesToUpload,
} from '../recipes/generation-input';
import type { GeneratorSettings, PoseChoice } from '../settings/generator-settings';
import { type UploadOptions, uploadPictures } from './upload-pictures';

/** The addresses of a request, in the order of the photos. */
export interface RequestAddresses {
  readonly selfies: readonly string[];
  readonly template: string;
  readonly style: string | null;
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

/** Returns the request of some settings. Its type has every field, so that none is forgotten. */
export function buildGenerationRequest(
  addresses: RequestAddresses,
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

/** Returns the pose that a request asks for. */
export function poseOf({ template_url }: Pick<GenerationRequest, 'template_url'>): PoseChoice {
  return POSES.find(({ id }) => assetUrl(posePath(id)) === template_url)?.id ?? 'custom';
}
