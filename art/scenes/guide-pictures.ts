import { develop } from '../render/grade';
import { encodeWebp, type Picture } from '../render/picture';
import { rasterize } from '../render/raster';
import { GUIDE } from './guide';
import { drawScene } from './scene';
import type { GradedScene } from './styles';

const WIDTH = 240;

/** The examples of the photo guidance. */
export function guidePictures(): readonly Picture[] {
  return Object.entries<GradedScene>(GUIDE).map(([name, { scene, grade }], index) => ({
    path: `guide/${name}.webp`,
    draw: async () =>
      encodeWebp(await develop(await rasterize(drawScene(scene)), grade, 1000 + index), WIDTH),
  }));
}
