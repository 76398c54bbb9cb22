import { createStore } from '@/lib/browser/store';

import { type GenerationState, INITIAL_GENERATION } from './generation-state';

/** The generation of this tab, as the page shows it. */
export const generationStore = createStore<GenerationState>(INITIAL_GENERATION);
