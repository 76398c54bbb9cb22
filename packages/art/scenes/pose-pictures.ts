import { addGrain, fromRaster, rasterize, toRaster, type Raster } from '../render/raster';
import { encode, familyPictures, type Picture } from '../render/picture';
import { POSES } from './poses';
import { drawScene, type Scene } from './scene';

const GRAIN = 3.6;
const PLATE_GRAIN = 2.4;
/** Scales the square template of 1024 pixels so that its part at 4:5 has the family's maximum width. */
const CUT_SCALE = 1.25;

/** Returns the template's middle part at 4:5. */
async function cut(scene: Scene): Promise<Raster> {
  const whole = await rasterize(drawScene(scene), CUT_SCALE);
  const width = Math.floor((whole.height * 4) / 5);
  const middle = scene.figure.placement.x * CUT_SCALE;
  const left = Math.round(Math.max(0, Math.min(whole.width - width, middle - width / 2)));
  const part = fromRaster(whole).extract({ left, top: 0, width, height: whole.height });
  return addGrain(await toRaster(part), GRAIN, scene.figure.sitter.seed);
}

/** Returns the templates and plates for portraits, and the templates' versions for the pages. */
export function posePictures(): readonly Picture[] {
  return Object.entries<Scene>(POSES).flatMap(([name, scene]) => {
    const { seed } = scene.figure.sitter;
    const template = async (plate: boolean, grain: number): Promise<Buffer> =>
      encode(addGrain(await rasterize(drawScene(scene, { plate })), grain, seed), 'webp');
    return [
      { path: `images/poses/${name}.webp`, draw: () => template(false, GRAIN) },
      { path: `images/plates/${name}.webp`, draw: () => template(true, PLATE_GRAIN) },
      ...familyPictures('pose', name, () => cut(scene)),
    ];
  });
}
