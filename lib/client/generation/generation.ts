import { refreshAccount } from '../account';
import { GenerationRunner } from './generation-runner';
import { createLaterApi } from './later-generation-api';

const loadApi = () => import('./http-generation-api').then(({ httpGenerationApi }) => httpGenerationApi);
const loadUploads = () => import('./upload-order');

/** The one runner of this tab. */
export const generation = new GenerationRunner(createLaterApi(loadApi), refreshAccount);

/** Fetches the code that a generation will need. Never rejects. */
export async function preloadGeneration(): Promise<void> {
  await Promise.allSettled([loadApi(), loadUploads()]);
}
