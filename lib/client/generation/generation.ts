import { refreshAccount } from '../account';
import { GenerationRunner } from './generation-runner';
import { httpGenerationApi } from './http-generation-api';

/** The one runner of this tab. */
export const generation = new GenerationRunner(httpGenerationApi, refreshAccount);
