import type { CheckJobResponse } from '../../../shared/contracts/jobs';

import { INITIAL_SETTINGS } from '../../settings/generator-settings';
import type { GenerationApi } from '../generation-api';
import type { GenerationInput } from '../../recipes/generation-input';

export type FakeGenerationApi = { [Name in keyof GenerationApi]: jest.MockedFunction<GenerationApi[Name]> };

/** An API whose uploads and submissions succeed and whose job stays in the queue. */
export function fakeGenerationApi(): FakeGenerationApi {
  let uploads = 0;
  const queued: CheckJobResponse = { status: 'IN_QUEUE' };
  const cancelled: CheckJobResponse = { status: 'FAILED', code: 'cancelled', refund: 'done' };
  return {
    uploadImage: jest.fn<Promise<string>, Parameters<GenerationApi['uploadImage']>>(() =>
      Promise.resolve(`https://uploads.test/${(uploads += 1)}`),
    ),
    submitJob: jest.fn<Promise<string>, Parameters<GenerationApi['submitJob']>>(() =>
      Promise.resolve('job-1'),
    ),
    checkJob: jest.fn<Promise<CheckJobResponse>, Parameters<GenerationApi['checkJob']>>(() =>
      Promise.resolve(queued),
    ),
    cancelJob: jest.fn<Promise<CheckJobResponse>, Parameters<GenerationApi['cancelJob']>>(() =>
      Promise.resolve(cancelled),
    ),
  };
}

/** The input of so many photos, each with its own name in the cache. */
export function fakeInput(photos: number, part: Partial<GenerationInput> = {}): GenerationInput {
  return {
    selfies: Array.from({ length: photos }, (_, index) => ({
      cacheName: `photo-${index}`,
      picture: Promise.resolve(new Blob([String(index)])),
    })),
    template: 'https://app.test/images/poses/anna.webp',
    style: null,
    settings: INITIAL_SETTINGS,
    ...part,
  };
}
