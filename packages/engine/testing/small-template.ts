import { readFileSync } from 'node:fs';

import { type TemplateReading, readTemplate } from '../compose/read-template';
import type { EngineModels } from '../models/engine-models';

/** A quarter of the portrait's side, to save time. In pixels. */
export const SMALL_SIZE = 256;

/** Reads a built-in template at the small size. */
export function readSmallTemplate(models: EngineModels): Promise<TemplateReading> {
  const [template, plate] = [
    readFileSync('public/images/poses/maya.webp'),
    readFileSync('public/images/plates/maya.webp'),
  ];
  return readTemplate({ template, plate }, models, SMALL_SIZE);
}
