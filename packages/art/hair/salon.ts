import type { HairStyle } from '../figure/figure-spec';
import { bob } from './bob';
import { bun } from './bun';
import { cropped, curls } from './curls';
import type { Hairdresser } from './haircut';
import { long, wavy } from './long';
import { short } from './short';
import { swept } from './swept';

export const SALON: Readonly<Record<HairStyle, Hairdresser>> = {
  bob,
  bun,
  cropped,
  curls,
  long,
  short,
  swept,
  wavy,
};
