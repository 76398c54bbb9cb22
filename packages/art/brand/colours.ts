import type { Hex } from '../paint/colour';

/** The site's own colours, as far as pictures use them. */
export const BRAND = {
  paper: '#fafaf8',
  ink: '#14191b',
  film: '#0e1112',
  pencil: '#e5643a',
  fog: '#eceae4',
  shade: '#31474e',
  lifted: '#26363c',
} as const satisfies Record<string, Hex>;
