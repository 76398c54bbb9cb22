import { generationRequestSchema } from '@/lib/shared/contracts/generation-request';

import { INITIAL_SETTINGS } from '../settings/generator-settings';
import { buildGenerationRequest } from './generation-request';

describe('the request for a portrait', () => {
  it('has the resemblance twice, one minus the template strength, and the model as a number', () => {
    const settings = {
      ...INITIAL_SETTINGS,
      modelVersion: 'V2',
      positivePrompt: 'plus',
      negativePrompt: 'minus',
      sliders: { resemblance: 1.25, templateStrength: 0.3, steps: 12 },
    } as const;
    expect(buildGenerationRequest({ selfies: ['a', 'b'], template: 't', style: 's' }, settings)).toEqual({
      template_url: 't',
      selfie_urls: ['a', 'b'],
      positive_prompt: 'plus',
      negative_prompt: 'minus',
      ip_weight: 1.25,
      cn_strength: 1.25,
      control_pose: true,
      template_denoise: 0.7,
      steps: 12,
      style_image: 's',
      style_weight: 0.8,
      method: 1,
    });
  });

  it('has every field of the contract but the seed, which several portraits of a click have', () => {
    const request = buildGenerationRequest({ selfies: ['a'], template: 't', style: null }, INITIAL_SETTINGS);
    const { seed: _seed, ...fields } = generationRequestSchema.shape;
    expect(Object.keys(request).sort()).toEqual(Object.keys(fields).sort());
    expect(generationRequestSchema.parse(request)).toEqual(request);
  });
});
