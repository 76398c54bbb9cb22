import { develop } from '../render/grade';
import { encodeWebp, once, type Picture } from '../render/picture';
import { rasterize } from '../render/raster';
import { DEMO_RESULTS, DEMO_SELFIES } from './demo';
import { drawScene } from './scene';
import type { GradedScene } from './styles';

const SELFIE_WIDTH = 480;
const SMALL_WIDTH = 640;

const developer = ({ scene, grade }: GradedScene, seed: number) =>
  once(async () => develop(await rasterize(drawScene(scene)), grade, seed));

/** Selfies and prints of the demo. */
export function demoPictures(): readonly Picture[] {
  const selfies = Object.entries<GradedScene>(DEMO_SELFIES).map(([name, graded], index) => {
    const developed = developer(graded, 900 + index);
    return { path: `demo/${name}.webp`, draw: async () => encodeWebp(await developed(), SELFIE_WIDTH) };
  });
  const results = Object.entries<GradedScene>(DEMO_RESULTS).flatMap(([name, graded], index) => {
    const developed = developer(graded, 950 + index);
    return [
      { path: `demo/${name}.webp`, draw: async () => encodeWebp(await developed()) },
      {
        path: `demo/${name}-${SMALL_WIDTH}.webp`,
        draw: async () => encodeWebp(await developed(), SMALL_WIDTH),
      },
    ];
  });
  return [...selfies, ...results];
}
