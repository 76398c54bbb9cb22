import sharp from 'sharp';
import { appIcon } from '../brand/icon';
import { socialCard } from '../brand/social-card';
import { fromRaster, rasterize, toRaster, type Raster } from '../render/raster';
import type { Picture } from '../render/picture';
import { POSES } from './poses';
import { drawScene, type Scene } from './scene';
import { STYLES } from './styles';

const ICON_SIZES = [192, 512] as const;

async function print(scene: Scene): Promise<Raster> {
  const raster = await rasterize(drawScene(scene));
  const width = Math.floor((raster.height * 4) / 5);
  return toRaster(
    fromRaster(raster).extract({
      left: Math.floor((raster.width - width) / 2),
      top: 0,
      width,
      height: raster.height,
    }),
  );
}

/** App icons and the social card. */
export function brandPictures(): readonly Picture[] {
  return [
    { path: 'images/icon.svg', draw: async () => Buffer.from(appIcon()) },
    ...ICON_SIZES.map((size) => ({
      path: `images/icon-${size}.png`,
      draw: async () =>
        sharp(Buffer.from(appIcon())).resize(size, size).png({ palette: true, effort: 10 }).toBuffer(),
    })),
    {
      path: 'images/social-card.png',
      draw: async () => {
        const scenes: readonly Scene[] = [
          POSES.anna,
          POSES.daniel,
          POSES.maya,
          POSES.leo,
          POSES.sofia,
          STYLES.cinematic.scene,
        ];
        return socialCard(await Promise.all(scenes.map(print)));
      },
    },
  ];
}
