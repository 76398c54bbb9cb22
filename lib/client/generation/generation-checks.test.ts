import { findObstacle, type GenerationFacts } from './generation-checks';
import { buildGenerationRequest } from './generation-request';
import { INITIAL_SETTINGS } from '../settings/generator-settings';

const READY: GenerationFacts = { photos: 1, hasTemplate: true, isSignedIn: true, credits: 30 };

describe('the checks before a portrait is made', () => {
  it('find no obstacle when everything is there, or when only the balance is unknown', () => {
    expect(findObstacle(READY)).toBeNull();
    expect(findObstacle({ ...READY, credits: null })).toBeNull();
  });

  it('come in the order photos, pose, sign-in, credits', () => {
    const nothing: GenerationFacts = { photos: 0, hasTemplate: false, isSignedIn: false, credits: 0 };
    expect(findObstacle(nothing)).toEqual({ code: 'upload_required' });
    expect(findObstacle({ ...nothing, photos: 1 })).toEqual({ code: 'template_required' });
    expect(findObstacle({ ...nothing, photos: 1, hasTemplate: true })).toEqual({ code: 'auth_required' });
    expect(findObstacle({ ...READY, credits: 29 })).toEqual({
      code: 'credits_insufficient',
      needed: 30,
      have: 29,
    });
  });
});

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
});
