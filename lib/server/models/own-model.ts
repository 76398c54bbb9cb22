import 'server-only';

import { MODEL_DIGITAL_SOURCES } from '../../shared/rules/digital-sources';
import { chiaro } from './chiaro';
import type { PortraitModel } from './model';

/** An operator's own model, by a worker of Chiaro's contract. */
export const ownModel: PortraitModel = {
  ...chiaro,
  name: 'own-model',
  digitalSource: MODEL_DIGITAL_SOURCES['own-model'],
};
