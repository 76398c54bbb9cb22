import type { Clothes } from '../figure/figure-spec';
import { blazer } from './blazer';
import { crewNeck } from './crew-neck';
import type { Tailor } from './garment';
import { shirt } from './shirt';
import { turtleneck } from './turtleneck';

export const WARDROBE: Readonly<Record<Clothes['kind'], Tailor>> = { blazer, crewNeck, shirt, turtleneck };
