import type { Check } from './check';
import { VARIABLE_CHECKS } from './checks/variables';

/** Everything that the doctor looks at, from the outside in. */
export const ALL_CHECKS: readonly Check[] = [...VARIABLE_CHECKS];
