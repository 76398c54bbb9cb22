import type { GraphModel } from '@tensorflow/tfjs-converter';

import type { RasterImage } from '../image/color-image';
import type { Plane } from '../image/plane';
import { warpInterleaved } from '../image/warp';
import type { SquareRegion } from './blazeface';
import { runModel } from './run-model';

/** Side of the mask in pixels, for every picture. */
export const SEGMENTATION_SIZE = 256;

/** Finds the person in a picture. */
export interface Segmenter {
  /** Returns the probability of a person, 0 to 1, on a small grid that is stretched over a region, by default the picture. */
  segment(image: RasterImage, region?: SquareRegion): Plane;
}

/** Google's selfie segmentation, or BlazePose's: finds the pixels that show a person. */
export class PersonSegmenter implements Segmenter {
  /** Takes the loaded model. TensorFlow.js must have been started. */
  constructor(private readonly model: GraphModel) {}

  segment(image: RasterImage, region?: SquareRegion): Plane {
    const size = SEGMENTATION_SIZE;
    const { left, top } = region ?? { left: 0, top: 0 };
    const scaleX = (region?.side ?? image.width) / size;
    const scaleY = (region?.side ?? image.height) / size;
    const [x0, y0] = [left + scaleX / 2 - 0.5, top + scaleY / 2 - 0.5];
    const pixels = warpInterleaved(image, {
      toSource: { xx: scaleX, xy: 0, x0, yx: 0, yy: scaleY, y0 },
      width: size,
      height: size,
      outside: 0,
    });
    const [output] = runModel(this.model, pixels, size);
    return { width: size, height: size, data: output.values };
  }
}
