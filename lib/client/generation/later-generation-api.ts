import type { GenerationApi } from './generation-api';

/** The calls as they are made when the first of them is wanted; loading them fails as a lost answer does. */
export function createLaterApi(load: () => Promise<GenerationApi>): GenerationApi {
  return {
    uploadImage: async (picture, signal) => (await load()).uploadImage(picture, signal),
    submitJob: async (request, idempotencyKey) => (await load()).submitJob(request, idempotencyKey),
    checkJob: async (jobId, signal) => (await load()).checkJob(jobId, signal),
    cancelJob: async (jobId) => (await load()).cancelJob(jobId),
  };
}
