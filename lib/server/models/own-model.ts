import 'server-only';

import { PROMPT_MAXIMUM_LENGTH } from '../../shared/rules/generation-settings';
import { chiaro } from './chiaro';
import { withSafety } from './instruction';
import type { PortraitModel } from './model';

/** An operator's own model, by a worker of Chiaro's contract. Unlike the preview engine it may make new content. */
export const ownModel: PortraitModel = {
  ...chiaro,
  name: 'own-model',
  toInput: (portrait, tools) => {
    const { request } = portrait;
    // A worker may refuse a longer one, by the contract.
    const negative_prompt = withSafety(request.negative_prompt).slice(0, PROMPT_MAXIMUM_LENGTH);
    return chiaro.toInput({ ...portrait, request: { ...request, negative_prompt } }, tools);
  },
};
