import { createHash } from 'node:crypto';

import { type LabImage, type RasterImage, type RgbImage, mapChannels, toPlanes } from '../image/color-image';
import { toLab } from '../image/oklab';
import { ownCopy, scoped } from '../image/plane-memory';
import { resize, shrink } from '../image/resample';
import { JobError } from '../job/job';
import type { EngineModels } from '../models/engine-models';
import { type Composition, compositionOf } from '../frame/composition';
import { decodeSquare } from '../decode/decode';
import { detectFaces } from '../find/detect-faces';
import { emptyTemplate } from './empty-template';
import { bareFace, faceRegions } from '../find/face-regions';
import { type Face, scaleFace } from '../find/face';
import { type LightSlope, USUAL_KEY, keyDirection, measureLight } from '../correct/key-light';
import { surfaceOf } from '../correct/face-surface';

/** The parts of a template that the engine uses. */
export interface TemplateReading {
  /** The template without its sitter, at half the frame's size: its own plate, or one computed from it. */
  readonly plate: LabImage;
  readonly composition: Composition;
  readonly key: LightSlope;
}

/** The backdrop is out of focus, so half the size is enough. */
const PLATE_SCALE = 2;
/** A quarter of the size is enough to measure the light and to fill the sitter's place. */
const SMALL_SCALE = 4;
/** Templates that are kept: the built-in ones. Each takes 3 MB. */
const KEPT = 5;

/** The last readings, by their files and size. */
const kept = new Map<string, TemplateReading>();

/**
 * Reads a template and its plate, if any, at `size` × `size` pixels; without a face it is only a backdrop. Throws a
 * JobError (`unreadable_template`) if a file is not a picture.
 */
export async function readTemplate(
  files: TemplateFiles,
  models: EngineModels,
  size: number,
): Promise<TemplateReading> {
  if (!files.plate) return read(files, models, size);
  const name = createHash('sha256')
    .update(files.template)
    .update(files.plate)
    .update(`${size}`)
    .digest('hex');
  const reading = kept.get(name) ?? ownCopy(await read(files, models, size));
  kept.delete(name);
  kept.set(name, reading);
  for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
  return reading;
}

interface TemplateFiles {
  template: Uint8Array;
  plate: Uint8Array | null;
}

async function read(files: TemplateFiles, models: EngineModels, size: number): Promise<TemplateReading> {
  const [raster, plate] = await Promise.all([
    decodeTemplate(files.template, size),
    files.plate && decodeTemplate(files.plate, size),
  ]);
  return scoped(() => readPictures(raster, plate, models));
}

function readPictures(raster: RasterImage, plate: RasterImage | null, models: EngineModels): TemplateReading {
  const size = raster.width;
  const smallSize = size / SMALL_SCALE;
  const small = mapChannels(toPlanes(raster), (channel) => shrink(channel, SMALL_SCALE));
  const face = detectFaces(raster, models)[0];
  const empty = plate
    ? mapChannels(toPlanes(plate), (channel) => shrink(channel, PLATE_SCALE))
    : emptyTemplate(
        small,
        resize(models.segmenter.segment(raster), smallSize, smallSize),
        size / PLATE_SCALE,
      );
  return {
    plate: toLab(empty),
    composition: compositionOf(face, size),
    key: face ? keyOf(small, face, smallSize) : USUAL_KEY,
  };
}

async function decodeTemplate(file: Uint8Array, size: number): Promise<RasterImage> {
  try {
    return await decodeSquare(file, size);
  } catch {
    throw new JobError('The template could not be read as a picture.', 'unreadable_template');
  }
}

function keyOf(small: RgbImage, face: Face, smallSize: number): LightSlope {
  const smallFace = scaleFace(face, 1 / SMALL_SCALE);
  const skin = bareFace(faceRegions(smallFace, smallSize));
  return keyDirection(measureLight(toLab(small).lightness, surfaceOf(smallFace, smallSize), skin));
}
