import { blur, weightedBlur } from '../image/blur';
import { wideBlur } from '../image/wide-blur';
import { type LabImage, type RgbImage, mapChannels, mixPlanes } from '../image/color-image';
import { clamp, smoothStep } from '../image/numbers';
import { toLab } from '../image/oklab';
import { type Plane, combinePlanes, createPlane, mapPlane } from '../image/plane';
import { resize, shrink } from '../image/resample';
import type { LightSlope } from './key-light';

interface BackdropInput {
  /** The template without its sitter. */
  plate: RgbImage;
  photo: RgbImage;
  /** Where the photo shows nothing of a background: the person, and beyond its edges. */
  photoCovered: Plane;
  /** 0 to 0.3 as the request gives it: how much of the template. */
  templateStrength: number;
  /** Direction of the key light: the backdrop is brighter on that side. */
  key: LightSlope;
}

const BLURRED_SCALE = 8;
/** Radius in pixels at which a plate lies out of the camera's depth of field. */
const DEPTH_BLUR = 5;
/** How much darker the backdrop is far from the key light. */
const FALL = 0.12;

/**
 * What stands behind the person: the template's plate, out of focus, with a breath of the photo's own
 * background the weaker the template is wanted.
 */
export function makeBackdrop(input: BackdropInput): LabImage {
  const { plate, templateStrength, key } = input;
  const own = tonesAround(input.photo, input.photoCovered, 22);
  const scene = mapChannels(plate, (channel) => wideBlur(channel, DEPTH_BLUR));
  const share = clamp(0.82 + templateStrength);
  const mixed = toLab({
    red: mixPlanes(own.red, scene.red, share),
    green: mixPlanes(own.green, scene.green, share),
    blue: mixPlanes(own.blue, scene.blue, share),
  });
  const { width, height } = mixed.lightness;
  const lightness = createPlane(width, height);
  for (let index = 0; index < lightness.data.length; index++) {
    const x = (index % width) / width - 0.5 - 0.1 * key.across;
    const y = Math.floor(index / width) / height - 0.38;
    const shade = 1.03 - FALL * smoothStep(0.06, 0.75, Math.sqrt(x * x + y * y));
    lightness.data[index] = (mixed.lightness.data[index] ?? 0) * shade;
  }
  return { lightness, a: mixed.a, b: mixed.b };
}

function tonesAround(image: RgbImage, covered: Plane, radius: number): RgbImage {
  const { width, height } = covered;
  const open = mapPlane(shrink(covered, BLURRED_SCALE), (value) => (value > 0.1 ? 0 : 1 - value));
  return mapChannels(image, (channel) => {
    const small = shrink(channel, BLURRED_SCALE);
    const near = weightedBlur(small, open, radius, NaN);
    const far = weightedBlur(small, open, radius * 5, 0.5);
    const nearShare = blur(open, radius);
    const joined = combinePlanes(near, far, (close, distant, index) => {
      const share = smoothStep(0.02, 0.2, nearShare.data[index] ?? 0);
      return Number.isNaN(close) ? distant : distant + (close - distant) * share;
    });
    return resize(blur(joined, 3), width, height);
  });
}
