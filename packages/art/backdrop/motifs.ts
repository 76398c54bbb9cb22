import type { Motif } from './backdrop';
import { bathroom, car, terrace } from './home-motifs';
import { balcony, hallway, park } from './daylight-motifs';
import { bedroom, kitchen, study } from './room-motifs';
import { arch, disc, leaves, plain, slats, window } from './studio-motifs';

export const MOTIFS = {
  arch,
  balcony,
  bathroom,
  bedroom,
  car,
  disc,
  hallway,
  kitchen,
  leaves,
  park,
  plain,
  slats,
  study,
  terrace,
  window,
} as const satisfies Record<string, Motif>;

export type MotifName = keyof typeof MOTIFS;
