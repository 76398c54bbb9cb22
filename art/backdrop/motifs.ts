import type { Motif } from './backdrop';
import { bedroom, kitchen, study } from './room-motifs';
import { arch, disc, leaves, plain, slats, window } from './studio-motifs';

export const MOTIFS = {
  arch,
  bedroom,
  disc,
  kitchen,
  leaves,
  plain,
  slats,
  study,
  window,
} as const satisfies Record<string, Motif>;

export type MotifName = keyof typeof MOTIFS;
