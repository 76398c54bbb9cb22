import { generationRequestSchema } from '@/lib/shared/contracts/generation-request';
import { posePath, stylePath } from '@/lib/shared/rules/catalogue';
import { signedIn } from '@/lib/testing/fake-account';

import type { CustomPicture } from '../photos/custom-pictures';
import { emptyPhotoFacts, photoFacts } from '../photos/testing/photo-facts';
import { INITIAL_SETTINGS } from '../settings/generator-settings';
import { buildGenerationRequest, findObstacle, inputOf, type PageRequest } from './generation-request';

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

const PHOTO = { cacheName: 'photo', scaled: Promise.resolve(new Blob()), facts: photoFacts() };
const OWN: CustomPicture = {
  id: 'custom',
  isPredefined: false,
  name: 'pose.jpg',
  file: new File([], 'pose.jpg'),
  preview: 'blob:pose',
  cacheName: 'pose',
};

function request(changes: Partial<PageRequest> = {}): PageRequest {
  return {
    photos: [PHOTO],
    settings: INITIAL_SETTINGS,
    customPose: null,
    customStyle: null,
    isSignedIn: true,
    account: signedIn(60).account,
    count: 2,
    ...changes,
  };
}

const ownPose = { ...INITIAL_SETTINGS, pose: 'custom' } as const;

describe('the checks before portraits are made', () => {
  it('find no obstacle when everything is there', () => {
    expect(findObstacle(request(), null)).toBeNull();
    expect(findObstacle(request({ settings: ownPose, customPose: OWN }), null)).toBeNull();
  });

  it('come in the order photos, pose, sign-in, credits', () => {
    const nothing = request({ photos: [], settings: ownPose, isSignedIn: false, account: null });
    expect(findObstacle(nothing, null)).toEqual({ code: 'upload_required' });
    expect(findObstacle({ ...nothing, photos: [PHOTO] }, null)).toEqual({ code: 'template_required' });
    expect(findObstacle({ ...nothing, photos: [PHOTO], customPose: OWN }, null)).toEqual({
      code: 'auth_required',
    });
    expect(findObstacle(request({ account: null }), null)).toEqual({ code: 'unavailable' });
    expect(findObstacle(request({ account: signedIn(59).account }), null)).toEqual({
      code: 'credits_insufficient',
      needed: 60,
      have: 59,
    });
  });

  it('ask once when no photo shows a face, and not while a look is missing', () => {
    const blank = request({ photos: [{ ...PHOTO, facts: emptyPhotoFacts() }] });
    expect(findObstacle(blank, null)).toEqual({ code: 'no_face_seen' });
    expect(findObstacle(blank, { kind: 'call', code: 'no_face_seen', details: {} })).toBeNull();
    expect(findObstacle(request({ photos: [{ ...PHOTO, facts: null }] }), null)).toBeNull();
  });
});

it('the input has the catalogue’s addresses, and uploads for own pictures', () => {
  const { template, style } = inputOf(request({ settings: { ...INITIAL_SETTINGS, style: 'vintage' } }));
  expect(template).toContain(posePath(INITIAL_SETTINGS.pose as 'anna'));
  expect(style).toContain(stylePath('vintage'));
  expect(inputOf(request({ settings: ownPose, customPose: OWN })).template).toMatchObject({
    cacheName: 'pose',
  });
});
