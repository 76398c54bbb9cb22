import { blur, weightedBlur, wideBlur } from '../image/blur';
import { type LabImage, type RgbImage, mapChannels, mapLabChannels, mixPlanes } from '../image/color-image';
import { clamp, smoothStep } from '../image/numbers';
import { toLab } from '../image/oklab';
import { type Plane, combinePlanes, mapPlane } from '../image/plane';
import { resize, shrink } from '../image/resample';
import { MOST_TEMPLATE_STRENGTH } from '../job/scales';
import type { LightSlope } from '../correct/key-light';

interface BackdropInput {
  /** The template without its sitter, over the whole frame at any size: the backdrop is out of focus. */
  plate: LabImage;
  photo: RgbImage;
  /** Where the photo shows no background, 0 to 1: at the person and beyond the photo's edges. */
  photoCovered: Plane;
  /** 0 to 0.3: how much of the template to use. */
  templateStrength: number;
  /** Direction of the key light. The backdrop is brighter on that side. */
  key: LightSlope;
  /** 0 to 1: how far the photo is black and white. The backdrop loses its colour by this share. */
  monochrome: number;
}

const BLURRED_SCALE = 8;
/** Blur radius of the plate in pixels of the frame: at full template strength, and at none. */
const DEPTH_BLUR = 5;
const WEAK_BLUR = 28;
/** Share of the photo's own background at no template strength. */
const MOST_OF_OWN = 0.4;
/** Largest change that the photo's own background makes to the plate. */
const LARGEST_TINT = { lightness: 0.24, colour: 0.07 };
const FALL_OFF = 0.03;
/** How much lighter the backdrop is on the side of the key light. */
const KEY_SIDE = 0.025;

/** Returns the template's plate out of focus; at a lower template strength more blurred, and in the photo's colours. */
export function makeBackdrop(input: BackdropInput): LabImage {
  const { plate, photoCovered, key } = input;
  const { width, height } = plate.lightness;
  const own = tonesAround(input.photo, photoCovered, 22);
  const weakness = 1 - clamp(input.templateStrength / MOST_TEMPLATE_STRENGTH);
  const share = MOST_OF_OWN * weakness ** 3;
  const colour = 1 - input.monochrome;
  const scene = outOfFocus(plate, weakness ** 3, width / photoCovered.width);
  const tinted = (channel: 'lightness' | 'a' | 'b', most: number): Plane =>
    tintedBy(scene[channel], resize(own[channel], width, height), {
      share,
      most,
      kept: channel === 'lightness' ? 1 : colour,
    });
  const lightness = tinted('lightness', LARGEST_TINT.lightness);
  // At full template strength the plate keeps its light.
  const fall = FALL_OFF * weakness;
  const side = KEY_SIDE * weakness;
  for (let index = 0; index < lightness.data.length; index++) {
    const x = ((index % width) + 0.5) / width - 0.5;
    const y = (Math.floor(index / width) + 0.5) / height - 0.4;
    const shade =
      1 + fall * (0.35 - smoothStep(0.06, 0.75, Math.sqrt(x * x + y * y))) + side * 2 * x * key.across;
    lightness.data[index] = (lightness.data[index] ?? 0) * shade;
  }
  const backdrop = { lightness, a: tinted('a', LARGEST_TINT.colour), b: tinted('b', LARGEST_TINT.colour) };
  return mapLabChannels(backdrop, (channel) => resize(channel, photoCovered.width, photoCovered.height));
}

/** Blurs the plate. `weakness` is 0 for a slight blur, 1 for a strong one; `scale` is plate pixels per frame pixel. */
function outOfFocus(plate: LabImage, weakness: number, scale: number): LabImage {
  return mapLabChannels(plate, (channel) =>
    mixPlanes(wideBlur(channel, DEPTH_BLUR * scale), wideBlur(channel, WEAK_BLUR * scale), weakness),
  );
}

function tintedBy(
  scene: Plane,
  own: Plane,
  { share, most, kept }: { share: number; most: number; kept: number },
): Plane {
  return combinePlanes(scene, own, (value, other) => {
    const difference = other - value;
    return (value + (difference * share) / (1 + Math.abs(difference) / most)) * kept;
  });
}

/** The photo's colours around the person, at an eighth of its size. */
function tonesAround(image: RgbImage, covered: Plane, radius: number): LabImage {
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
  return toLab(tones);
}
