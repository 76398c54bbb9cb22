import { familyPictures } from '../render/family';
import type { Picture } from '../render/picture';
import { DEMO_RESULTS, DEMO_SELFIES } from './demo';
import { developScene, type GradedScene } from './graded-scene';

/** Selfies and prints of the demo. */
export function demoPictures(): readonly Picture[] {
  return [
    ...Object.entries<GradedScene>(DEMO_SELFIES).flatMap(([name, graded], index) =>
      familyPictures('selfie', name, () => developScene(graded, 900 + index)),
    ),
    ...Object.entries<GradedScene>(DEMO_RESULTS).flatMap(([name, graded], index) =>
      familyPictures('result', name, () => developScene(graded, 950 + index)),
    ),
  ];
}
