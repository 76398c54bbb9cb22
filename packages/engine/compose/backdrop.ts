import { blur, weightedBlur, wideBlur } from '../image/blur';
import { type LabImage, type RgbImage, mapChannels, mapLabChannels, mixPlanes } from '../image/color-image';
import { clamp, smoothStep } from '../image/numbers';
import { toLab } from '../image/oklab';
import { type Plane, combinePlanes, createPlane, mapPlane } from '../image/plane';
import { resize, shrink } from '../image/resample';
import { MOST_TEMPLATE_STRENGTH } from '../settings';
import type { LightSlope } from '../correct/key-light';

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
  /** 0 to 1: how far the photo is a black and white one; the backdrop then gives up its colour. */
  monochrome: number;
}

const BLURRED_SCALE = 8;
/** Radius in pixels at which a plate lies out of the camera's depth of field; and where the template is wanted least. */
const DEPTH_BLUR = 5;
const WEAK_BLUR = 28;
/** Share of the photo's own surroundings where the template is wanted least. */
const MOST_OF_OWN = 0.4;
/** The photo's own surroundings tint the studio, and don't turn it into night or day. */
const LARGEST_TINT = { lightness: 0.24, colour: 0.07 };
const FALL_OFF = 0.03;
/** How much lighter the backdrop is towards the key than away from it. */
const KEY_SIDE = 0.025;

/**
 * What stands behind the person: the template's plate, out of focus; the weaker the template is wanted, the
 * more out of focus and the more tinted by the photo's own background.
 */
export function makeBackdrop(input: BackdropInput): LabImage {
  const { plate, key } = input;
  const own = tonesAround(input.photo, input.photoCovered, 22);
  const scene = toLab(plate);
  const weakness = 1 - clamp(input.templateStrength / MOST_TEMPLATE_STRENGTH);
  const share = MOST_OF_OWN * weakness ** 3;
  const colour = 1 - input.monochrome;
  const sharp = outOfFocus(scene, weakness ** 3);
  const tinted = (channel: 'lightness' | 'a' | 'b', most: number): Plane =>
    tintedBy(sharp[channel], own[channel], { share, most, kept: channel === 'lightness' ? 1 : colour });
  const lightness = tinted('lightness', LARGEST_TINT.lightness);
  const { width, height } = lightness;
  // A template that is wanted most is lit as it is.
  const fall = FALL_OFF * weakness;
  const side = KEY_SIDE * weakness;
  for (let index = 0; index < lightness.data.length; index++) {
    const x = (index % width) / width - 0.5;
    const y = Math.floor(index / width) / height - 0.4;
    const shade =
      1 + fall * (0.35 - smoothStep(0.06, 0.75, Math.sqrt(x * x + y * y))) + side * 2 * x * key.across;
    lightness.data[index] = (lightness.data[index] ?? 0) * shade;
  }
  return { lightness, a: tinted('a', LARGEST_TINT.colour), b: tinted('b', LARGEST_TINT.colour) };
}

/** `weakness` 0 shows what the plate shows, 1 little more than its light. */
function outOfFocus(plate: LabImage, weakness: number): LabImage {
  return mapLabChannels(plate, (channel) =>
    mixPlanes(wideBlur(channel, DEPTH_BLUR), wideBlur(channel, WEAK_BLUR), weakness),
  );
}

function tintedBy(
  scene: Plane,
  own: Plane,
  { share, most, kept }: { share: number; most: number; kept: number },
): Plane {
  const result = createPlane(scene.width, scene.height);
  for (let index = 0; index < result.data.length; index++) {
    const value = scene.data[index] ?? 0;
    const difference = (own.data[index] ?? 0) - value;
    result.data[index] = (value + (difference * share) / (1 + Math.abs(difference) / most)) * kept;
  }
  return result;
}

function tonesAround(image: RgbImage, covered: Plane, radius: number): LabImage {
  const { width, height } = covered;
  const open = mapPlane(shrink(covered, BLURRED_SCALE), (value) => (value > 0.1 ? 0 : 1 - value));
  const tones = mapChannels(image, (channel) => {
    const small = shrink(channel, BLURRED_SCALE);
    const near = weightedBlur(small, open, radius, NaN);
    const far = weightedBlur(small, open, radius * 5, 0.5);
    const nearShare = blur(open, radius);
    const joined = combinePlanes(near, far, (close, distant, index) => {
      const share = smoothStep(0.02, 0.2, nearShare.data[index] ?? 0);
      return Number.isNaN(close) ? distant : distant + (close - distant) * share;
    });
    return blur(joined, 3);
  });
  return mapLabChannels(toLab(tones), (channel) => resize(channel, width, height));
}
