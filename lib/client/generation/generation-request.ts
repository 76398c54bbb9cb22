import type { SubmitJobRequest } from '../../shared/contracts/generation-request';
import { MODEL_VERSIONS, STYLE_WEIGHT, templateDenoise } from '@/lib/shared/rules/generation-settings';

import type { GeneratorSettings } from '../settings/generator-settings';

/** The addresses that a request names, in the order of the photos. */
export interface RequestAddresses {
  readonly selfies: readonly string[];
  readonly template: string;
  readonly style: string | null;
}

/** The body of POST /api/submit-runpod-job for the present settings. */
export function buildGenerationRequest(
  addresses: RequestAddresses,
  settings: GeneratorSettings,
): SubmitJobRequest {
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
