import { blur, weightedBlur, wideBlur } from '../image/blur';
import { type LabImage, type RgbImage, mapChannels } from '../image/color-image';
import { clamp, mix, smoothStep } from '../image/numbers';
import { toLab } from '../image/oklab';
import { type Plane, combinePlanes, mapPlane } from '../image/plane';
import { resize, shrink } from '../image/resample';
import { MOST_TEMPLATE_STRENGTH } from '../job/scales';
import type { LightSlope } from '../correct/key-light';

interface BackdropInput {
  /** The template without its sitter, over the whole frame at any size: the backdrop is out of focus. */
  plate: LabImage;
  photo: RgbImage;
  /** Where the photo shows no background, 0 to 1, at its size or a `TONES_SCALE` of it: at the person, beyond its edges. */
  photoCovered: Plane;
  /** 0 to 0.3: how much of the template to use. */
  templateStrength: number;
  /** Direction of the key light. The backdrop is brighter on that side. */
  key: LightSlope;
  /** 0 to 1: how far the photo is black and white. The backdrop loses its colour by this share. */
  monochrome: number;
}

/** The photo's own tones are measured at an eighth of its size. */
export const TONES_SCALE = 8;
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

/**
 * Returns the template's plate out of focus, at its size; at a lower template strength more blurred, and in the photo's
 * colours.
 */
export function makeBackdrop(input: BackdropInput): LabImage {
  const { plate, photo, key } = input;
  const { width, height } = plate.lightness;
  const own = tonesAround(photo, input.photoCovered, 22);
  const scale = width / photo.red.width;
  const weakness = 1 - clamp(input.templateStrength / MOST_TEMPLATE_STRENGTH);
  const weak = weakness ** 3;
  const tinted = (channel: keyof LabImage, most: number, kept: number): Plane => {
    const scene = wideBlur(plate[channel], DEPTH_BLUR * scale);
    const blurred = wideBlur(plate[channel], WEAK_BLUR * scale);
    tint(scene, blurred, resize(own[channel], width, height), { weak, most, kept });
    return scene;
  };
  const lightness = tinted('lightness', LARGEST_TINT.lightness, 1);
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
  const colour = 1 - input.monochrome;
  return {
    lightness,
    a: tinted('a', LARGEST_TINT.colour, colour),
    b: tinted('b', LARGEST_TINT.colour, colour),
  };
}

/** Mixes a channel of the slightly blurred plate with the strongly blurred one, and tints it by the photo's own, in place. */
function tint(
  scene: Plane,
  blurred: Plane,
  own: Plane,
  { weak, most, kept }: Record<'weak' | 'most' | 'kept', number>,
): void {
  const share = MOST_OF_OWN * weak;
  for (let index = 0; index < scene.data.length; index++) {
    const value = mix(scene.data[index] ?? 0, blurred.data[index] ?? 0, weak);
    const difference = (own.data[index] ?? 0) - value;
    scene.data[index] = (value + (difference * share) / (1 + Math.abs(difference) / most)) * kept;
  }
}

/** The photo's colours around the person, at an eighth of its size. */
function tonesAround(image: RgbImage, covered: Plane, radius: number): LabImage {
  const factor = (covered.width / image.red.width) * TONES_SCALE;
  const open = mapPlane(shrink(covered, factor), (value) => (value > 0.1 ? 0 : 1 - value));
  const tones = mapChannels(image, (channel) => {
    const small = shrink(channel, TONES_SCALE);
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
