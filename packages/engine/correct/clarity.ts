import { inBands } from '../image/bands';
import { blur, boxBlur } from '../image/blur';
import type { LabImage } from '../image/color-image';
import { detailEnergy } from './detail-energy';
import { guidedFilter } from '../image/guided-filter';
import { clamp } from '../image/numbers';
import { type Plane, copyPlane, newPlane } from '../image/plane';
import { scoped } from '../image/plane-memory';
import { resize, shrink } from '../image/resample';

interface ClarityInput {
  /** 0 to 1. Skin is sharpened less, because of its pores. */
  skin: Plane;
  eyes: Plane;
  /** Gains of fine detail and of local contrast. 0: no change. */
  gains: { fine: number; local: number };
  /** How far to brighten the eyes, 0 to 1. */
  eyeLight: number;
  /** Frame pixels per photo pixel. Fine detail is wider by this factor. */
  enlargement: number;
  /** Standard deviation of the photo's lightness noise. */
  noise: number;
}

const LOCAL_SCALE = 2;
const LOCAL_RADIUS = 22;
const LOCAL_EPSILON = 0.006;
/** Difference of lightness that each gain increases most. Larger ones gain less, so that edges get no halo. */
const STRONGEST_FINE = 0.05;
const STRONGEST_LOCAL = 0.1;
/** Share by which each gain is reduced on skin. */
const FINE_SPARED = 0.6;
const LOCAL_SPARED = 0.75;
/** Standard deviation of detail that is sharp already: the camera may have sharpened the photo. */
const CRISP = 0.05;
/** Deviation of texture that counts as noise in the cleanest photo, and share of the photo's noise that remains. */
const LEAST_NOISE = 0.0025;
const NOISE_LEFT = 1;

/** Strengthens detail: an unsharp mask, and local contrast on an edge-preserving base; not noise, and edges least. */
export function addClarity(image: LabImage, input: ClarityInput): LabImage {
  let { lightness } = image;
  if (input.gains.local > 0) lightness = scoped(() => addLocalContrast(image.lightness, input));
  const even = lightness;
  if (input.gains.fine > 0) lightness = scoped(() => sharpen(even, input));
  if (lightness === image.lightness) lightness = copyPlane(lightness);
  lightEyes(lightness, input.eyes, input.eyeLight);
  return { lightness, a: image.a, b: image.b };
}

function addLocalContrast(lightness: Plane, { skin, gains }: ClarityInput): Plane {
  const small = shrink(lightness, LOCAL_SCALE);
  const change = guidedFilter(small, small, LOCAL_RADIUS / LOCAL_SCALE, LOCAL_EPSILON);
  for (let index = 0; index < change.data.length; index++) {
    const detail = (small.data[index] ?? 0) - (change.data[index] ?? 0);
    const share = detail / STRONGEST_LOCAL;
    change.data[index] = (detail * gains.local) / (1 + share * share);
  }
  const result = resize(change, lightness.width, lightness.height);
  for (let index = 0; index < result.data.length; index++) {
    const share = 1 - (skin.data[index] ?? 0) * LOCAL_SPARED;
    result.data[index] = (lightness.data[index] ?? 0) + (result.data[index] ?? 0) * share;
  }
  return result;
}

function sharpen(lightness: Plane, { skin, gains, enlargement, noise }: ClarityInput): Plane {
  const soft = blur(lightness, clamp(0.9 + 0.9 * enlargement, 1.7, 4.2));
  const { width, height } = lightness;
  const around = boxBlur(detailEnergy(lightness, soft), 3);
  const result = newPlane(width, height);
  const floor = (LEAST_NOISE + noise * NOISE_LEFT) ** 2;
  sharpenPixels(width * height, { lightness, soft, around, skin, result }, { floor, fine: gains.fine });
  return result;
}

const sharpenPixels = inBands(
  'sharpen',
  (
    planes: Record<'lightness' | 'soft' | 'around' | 'skin' | 'result', Plane>,
    { floor, fine }: Record<'floor' | 'fine', number>,
    from,
    to,
  ) => {
    const { lightness, soft, around, skin, result } = planes;
    const crisp = CRISP * CRISP;
    for (let index = from; index < to; index++) {
      const value = lightness.data[index] ?? 0;
      const detail = value - (soft.data[index] ?? 0);
      const power = around.data[index] ?? 0;
      const believed = (power / (power + floor)) * (crisp / (power + crisp));
      const edge = detail / STRONGEST_FINE;
      const gain = fine * believed * (1 - (skin.data[index] ?? 0) * FINE_SPARED);
      result.data[index] = value + (gain * detail) / (1 + edge * edge);
    }
  },
);

/** Brightens the eyes, in place. */
function lightEyes({ data }: Plane, eyes: Plane, amount: number): void {
  for (let index = 0; index < data.length; index++) {
    const onEye = eyes.data[index] ?? 0;
    if (onEye === 0) continue;
    const value = data[index] ?? 0;
    data[index] = value + onEye * amount * 0.1 * Math.max(0, value - 0.35);
  }
}
