import { familyPictures } from '../render/family';
import type { Picture } from '../render/picture';
import { developScene, type GradedScene } from './graded-scene';
import { GUIDE } from './guide';

/** The examples of the photo guidance. */
export function guidePictures(): readonly Picture[] {
  return Object.entries<GradedScene>(GUIDE).flatMap(([name, graded], index) =>
    familyPictures('guide', name, () => developScene(graded, 1000 + index)),
  );
}
