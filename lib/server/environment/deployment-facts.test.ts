import { PRODUCTION_VARIABLES } from '@/lib/testing/production-variables';

import { portraitFacts, versionsWithoutNegativePrompt } from './deployment-facts';
import { parseEnvironment } from './environment';

it.each([
  [{ RUNPOD_ENDPOINT_ID: 'own' }, []],
  [{ RUNPOD_ENDPOINT_ID: 'qwen-image-edit-2511' }, ['V1', 'V2']],
  [
    {
      RUNPOD_ENDPOINT_ID: 'qwen-image-edit-2511',
      RUNPOD_ENDPOINT_ID_V2: 'black-forest-labs-flux-1-kontext-dev',
    },
    ['V1'],
  ],
])('knows the versions whose model reads no negative prompt: %j', (variables, versions) => {
  expect(versionsWithoutNegativePrompt(parseEnvironment({ ...PRODUCTION_VARIABLES, ...variables }))).toEqual(
    versions,
  );
});

it.each([
  [{ RUNPOD_ENDPOINT_ID: 'own' }, 'retouched', null],
  [{ RUNPOD_ENDPOINT_ID: 'qwen-image-edit-2511', PORTRAIT_MEDIAN_SECONDS: '48' }, 'ai', 48],
  [{ RUNPOD_ENDPOINT_ID: 'own', RUNPOD_ENDPOINT_ID_V2: 'qwen-image-edit-2511' }, 'mixed', null],
])('knows how portraits are made and how long one takes: %j', (variables, method, medianSeconds) => {
  expect(portraitFacts(parseEnvironment({ ...PRODUCTION_VARIABLES, ...variables }))).toMatchObject({
    method,
    medianSeconds,
  });
});
