import { weightedBlur, wideBlur } from '@chiaro/engine/image/blur';
import { type RgbImage, mapChannels } from '@chiaro/engine/image/color-image';
import { smoothStep } from '@chiaro/engine/image/numbers';
import { type Plane, combinePlanes, mapPlane } from '@chiaro/engine/image/plane';
import { resize, shrink } from '@chiaro/engine/image/resample';

/** Everything here is soft, so an eighth of the size is enough. */
const SCALE = 8;
/** How far the colours at the photo's edge reach, as a share of the frame's side. */
const REACH = 0.08;
/** Half the width of the seam in cells. */
const SEAM = 2;

/**
 * Fills a frame beyond the photo's edges with the colours nearby, where `takeFrame` repeats the edge in stripes.
 * @param inside 1 where the frame shows the photo; its sides are multiples of 8
 */
export function fillBeyond(image: RgbImage, inside: Plane): RgbImage {
  if (inside.data.every((value) => value === 1)) return image;
  const { width, height } = inside;
  const radius = (width * REACH) / SCALE;
  const shown = shrink(inside, SCALE);
  const seam = mapPlane(wideBlur(shown, SEAM), (share) => smoothStep(0.6, 0.95, share));
  const share = resize(seam, width, height);
  return mapChannels(image, (channel) => {
    const small = shrink(channel, SCALE);
    const near = weightedBlur(small, shown, radius, NaN);
    const far = weightedBlur(small, shown, width / SCALE, 0.5);
    const around = combinePlanes(near, far, (close, distant) => (Number.isNaN(close) ? distant : close));
    const soft = resize(wideBlur(around, radius / 2), width, height);
    for (let index = 0; index < soft.data.length; index++) {
      const other = soft.data[index] ?? 0;
      soft.data[index] = other + ((channel.data[index] ?? 0) - other) * (share.data[index] ?? 0);
    }
    return soft;
  });
}
