import { addGrain, fromRaster, rasterize, toRaster, type Raster } from '../render/raster';
import { encodeWebp, once, type Picture } from '../render/picture';
import { POSES } from './poses';
import { drawScene, type Scene } from './scene';

const GRAIN = 3.6;
const PLATE_GRAIN = 2.4;
const THUMBNAIL_WIDTHS = [320, 640] as const;

async function thumbnailRaster(raster: Raster, scene: Scene): Promise<Raster> {
  const width = Math.floor((raster.height * 4) / 5);
  const left = Math.round(Math.max(0, Math.min(raster.width - width, scene.figure.placement.x - width / 2)));
  return toRaster(fromRaster(raster).extract({ left, top: 0, width, height: raster.height }));
}

/** Templates, their thumbnails at 4:5 and their plates. */
export function posePictures(): readonly Picture[] {
  return Object.entries<Scene>(POSES).flatMap(([name, scene]) => {
    const seed = scene.figure.sitter.seed;
    const template = once(async () => addGrain(await rasterize(drawScene(scene)), GRAIN, seed));
    const thumbnail = once(async () => thumbnailRaster(await template(), scene));
    return [
      { path: `poses/${name}.webp`, draw: async () => encodeWebp(await template()) },
      ...THUMBNAIL_WIDTHS.map((width) => ({
        path: `poses/${name}-${width}.webp`,
        draw: async () => encodeWebp(await thumbnail(), width),
      })),
      {
        path: `plates/${name}.webp`,
        draw: async () =>
          encodeWebp(addGrain(await rasterize(drawScene(scene, { plate: true })), PLATE_GRAIN, seed)),
      },
    ];
  });
}
