import { refreshAccount } from '../account';
import { GenerationRunner } from './generation-runner';
import { generationStore } from './generation-store';
import { httpGenerationApi } from './http-generation-api';

/** The one runner of this tab. */
export const pageRunner = new GenerationRunner(httpGenerationApi, refreshAccount, generationStore);
pageRunner.followOtherTabs();
pageRunner.followConnection();
