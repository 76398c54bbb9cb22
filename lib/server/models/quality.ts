import 'server-only';

import { sliderLabelIndex, SLIDERS } from '../../shared/rules/generation-settings';
import type { PortraitRequest } from './model';

/** Returns the value for Fast, Standard or Premium, which the page's steps stand for. */
export function byQuality<Value>(
  { request }: PortraitRequest,
  values: readonly [fast: Value, standard: Value, premium: Value],
): Value {
  return values[sliderLabelIndex(SLIDERS.steps, request.steps)];
}
