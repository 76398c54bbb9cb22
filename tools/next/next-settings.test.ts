import { parseEnvironment } from '@/lib/server/environment/environment';
import { PRODUCTION_VARIABLES } from '@/lib/testing/production-variables';

import { filesOfFunctions } from './next-settings';

const filesWith = (variables: Record<string, string>) =>
  Object.values(filesOfFunctions(parseEnvironment({ ...PRODUCTION_VARIABLES, ...variables }))).flat();

it.each([
  [{ RUNPOD_ENDPOINT_ID: 'own' }, 0],
  [{ RUNPOD_ENDPOINT_ID: 'own', RUNPOD_MODEL: 'own-model' }, 1],
  [{ RUNPOD_ENDPOINT_ID: 'own', RUNPOD_ENDPOINT_ID_V2: 'qwen-image-edit-2511' }, 1],
])('gives functions what looks for nudity where a model draws: %j', (variables, patterns) => {
  expect(filesWith(variables).filter((pattern) => pattern.includes('nsfwjs'))).toHaveLength(patterns);
});
