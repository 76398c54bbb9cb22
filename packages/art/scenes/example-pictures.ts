import { EXAMPLES, exampleName } from '@/lib/shared/rules/examples';
import { familyPictures } from '../render/family';
import type { Picture } from '../render/picture';
import { PAIRS } from './examples';
import { developScene } from './graded-scene';

/** From the drawing's 1024 pixels to the widest version of the family. */
const SCALE = 1.25;

/** The pairs of photo and portrait. */
export function examplePictures(): readonly Picture[] {
  return EXAMPLES.flatMap(({ id }, index) =>
    (['before', 'after'] as const).flatMap((moment) =>
      familyPictures('example', exampleName(id, moment), () =>
        developScene(PAIRS[id][moment], 800 + index, SCALE),
      ),
    ),
  );
}
