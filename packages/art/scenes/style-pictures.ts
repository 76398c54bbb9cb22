import { familyPictures } from '../render/family';
import { encode, once, type Picture } from '../render/picture';
import { developScene, type GradedScene } from './graded-scene';
import { STYLES } from './styles';

/** The width at which a request for a portrait names a style. */
const FULL_WIDTH = 640;

/** The style tiles. */
export function stylePictures(): readonly Picture[] {
  return Object.entries<GradedScene>(STYLES).flatMap(([name, graded], index) => {
    const developed = once(() => developScene(graded, 700 + index));
    return [
      {
        path: `images/styles/${name}.webp`,
        draw: async () => encode(await developed(), 'webp', FULL_WIDTH),
      },
      ...familyPictures('style', name, developed),
    ];
  });
}
