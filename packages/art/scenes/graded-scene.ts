import { develop, type Grade } from '../render/grade';
import { rasterize, type Raster } from '../render/raster';
import { drawScene, type Scene } from './scene';

/** A scene and how its picture is developed. */
export interface GradedScene {
  readonly scene: Scene;
  readonly grade: Grade;
}

/** Draws and develops a scene at `scale` times its own size. */
export async function developScene({ scene, grade }: GradedScene, seed: number, scale = 1): Promise<Raster> {
  return develop(await rasterize(drawScene(scene), scale), grade, seed);
}
