import { type RasterImage, type RgbImage, mapChannels, toPlanes } from '../image/color-image';
import { toLab } from '../image/oklab';
import { combinePlanes } from '../image/plane';
import { resize, shrink } from '../image/resample';
import { JobError } from '../job';
import type { EngineModels } from '../models/engine-models';
import { type Composition, compositionOf } from './composition';
import { decodeSquare } from '../image/decode';
import { detectFaces } from '../find/detect-faces';
import { emptyTemplate } from './empty-template';
import { faceRegions } from '../find/face-regions';
import { type Face, moveFace } from '../find/face';
import { type LightSlope, USUAL_KEY, keyDirection, measureLight } from '../correct/key-light';
import { surfaceOf } from '../correct/face-surface';

/** The parts of a template that the engine uses. */
export interface TemplateReading {
  /** The template without its sitter: its own plate, or one computed from it. */
  readonly plate: RgbImage;
  readonly composition: Composition;
  readonly key: LightSlope;
}

/** A quarter of the size is enough to measure the light. */
const KEY_SCALE = 4;

/**
 * Reads a template and its plate (null: there is none) at `size` × `size` pixels. A template without a face is
 * only a backdrop. Throws a JobError (`unreadable_template`) if a file is not a picture.
 */
export async function readTemplate(
  files: { template: Uint8Array; plate: Uint8Array | null },
  models: EngineModels,
  size: number,
): Promise<TemplateReading> {
  const raster = await decodeTemplate(files.template, size);
  const image = toPlanes(raster);
  const face = detectFaces(raster, models, { lookClosely: false })[0];
  return {
    plate: files.plate
      ? toPlanes(await decodeTemplate(files.plate, size))
      : emptyTemplate(image, resize(models.segmenter.segment(raster), size, size)),
    composition: compositionOf(face, size),
    key: face ? keyOf(image, face, size) : USUAL_KEY,
  };
}

async function decodeTemplate(file: Uint8Array, size: number): Promise<RasterImage> {
  try {
    return await decodeSquare(file, size);
  } catch {
    throw new JobError('The template could not be read as a picture.', 'unreadable_template');
  }
}

function keyOf(image: RgbImage, face: Face, size: number): LightSlope {
  const smallSize = size / KEY_SCALE;
  const small = mapChannels(image, (channel) => shrink(channel, KEY_SCALE));
  const smallFace = moveFace(face, ({ x, y, z }) => ({
    x: x / KEY_SCALE,
    y: y / KEY_SCALE,
    z: z / KEY_SCALE,
  }));
  const regions = faceRegions(smallFace, smallSize);
  const skin = combinePlanes(regions.face, regions.features, (inFace, feature) => inFace * (1 - feature));
  return keyDirection(measureLight(toLab(small).lightness, surfaceOf(smallFace, smallSize), skin));
}
