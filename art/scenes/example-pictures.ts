import { develop } from '../render/grade';
import { encodeWebp, once, type Picture } from '../render/picture';
import { rasterize } from '../render/raster';
import { EXAMPLES, type Pair } from './examples';
import { drawScene } from './scene';

const SMALL_WIDTH = 640;

/** The pairs of photo and portrait. */
export function examplePictures(): readonly Picture[] {
  return Object.entries<Pair>(EXAMPLES).flatMap(([name, pair], index) =>
    (['before', 'after'] as const).flatMap((moment) => {
      const { scene, grade } = pair[moment];
      const developed = once(async () => develop(await rasterize(drawScene(scene)), grade, 800 + index));
      return [
        { path: `examples/${name}-${moment}.webp`, draw: async () => encodeWebp(await developed()) },
        {
          path: `examples/${name}-${moment}-${SMALL_WIDTH}.webp`,
          draw: async () => encodeWebp(await developed(), SMALL_WIDTH),
        },
      ];
    }),
  );
}
