import { wideBlur } from '@chiaro/engine/image/blur';
import { type RgbImage, mapChannels } from '@chiaro/engine/image/color-image';
import { type Plane, combinePlanes } from '@chiaro/engine/image/plane';
import { resize, shrink } from '@chiaro/engine/image/resample';

const SCALE = 8;
/** In pixels of the picture. */
const RADIUS = 40;

/**
 * Fills the part of a frame that is beyond the photo's edges with the blurred photo: `takeFrame` repeats the edge there,
 * in stripes. Returns the picture as it is where the photo fills the frame.
 *
 * @param inside 1 where the frame shows the photo; its sides are multiples of 8
 */
export function fillBeyond(image: RgbImage, inside: Plane): RgbImage {
  if (inside.data.every((value) => value === 1)) return image;
  return mapChannels(image, (channel) => {
    const small = wideBlur(shrink(channel, SCALE), RADIUS / SCALE);
    const blurred = resize(small, channel.width, channel.height);
    return combinePlanes(channel, blurred, (own, far, index) => (inside.data[index] === 1 ? own : far));
  });
}
