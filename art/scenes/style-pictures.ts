import { develop } from '../render/grade';
import { encodeWebp, once, type Picture } from '../render/picture';
import { rasterize } from '../render/raster';
import { drawScene } from './scene';
import { STYLES, type GradedScene } from './styles';

const FULL_WIDTH = 640;
const THUMBNAIL_WIDTH = 240;

/** The style tiles. */
export function stylePictures(): readonly Picture[] {
  return Object.entries<GradedScene>(STYLES).flatMap(([name, { scene, grade }], index) => {
    const developed = once(async () => develop(await rasterize(drawScene(scene)), grade, 700 + index));
    return [
      { path: `styles/${name}.webp`, draw: async () => encodeWebp(await developed(), FULL_WIDTH) },
      {
        path: `styles/${name}-${THUMBNAIL_WIDTH}.webp`,
        draw: async () => encodeWebp(await developed(), THUMBNAIL_WIDTH),
      },
    ];
  });
}
