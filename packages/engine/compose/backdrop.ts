import { blur, weightedBlur, wideBlur } from '../image/blur';
import { type LabImage, type RgbImage, mapChannels } from '../image/color-image';
import { clamp, mix, smoothStep } from '../image/numbers';
import { toLab } from '../image/oklab';
import { type Plane, combinePlanes } from '../image/plane';
import { resize, shrink } from '../image/resample';
import { MOST_TEMPLATE_STRENGTH } from '../job/scales';
import type { LightSlope } from '../correct/key-light';

interface BackdropInput {
  /** The template without its sitter, over the whole frame at any size: the backdrop is out of focus. */
  plate: LabImage;
  photo: RgbImage;
  /** The person in the photo, and where the frame shows the photo, 0 to 1. */
  mask: Plane;
  inside: Plane;
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

/**
 * Returns the template's plate out of focus, at its size; at a lower template strength more blurred, and in the photo's
 * colours.
 */
export function makeBackdrop(input: BackdropInput): LabImage {
  const { plate, photo, key } = input;
  const { width, height } = plate.lightness;
  const own = tonesAround(input, 22);
  const scale = width / photo.red.width;
  const weakness = 1 - clamp(input.templateStrength / MOST_TEMPLATE_STRENGTH);
  const weak = weakness ** 3;
  const tinted = (channel: keyof LabImage, most: number, kept: number): Plane => {
    const scene = wideBlur(plate[channel], DEPTH_BLUR * scale);
    const blurred = wideBlur(plate[channel], WEAK_BLUR * scale);
    const around = resize(own[channel], width, height);
    for (let index = 0; index < scene.data.length; index++) {
      const value = mix(scene.data[index] ?? 0, blurred.data[index] ?? 0, weak);
      const difference = (around.data[index] ?? 0) - value;
      scene.data[index] =
        (value + (difference * MOST_OF_OWN * weak) / (1 + Math.abs(difference) / most)) * kept;
    }
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

/** The photo's colours around the person, at an eighth of its size. */
function tonesAround({ photo, mask, inside }: BackdropInput, radius: number): LabImage {
  const shown = shrink(inside, BLURRED_SCALE);
  const open = combinePlanes(shrink(mask, BLURRED_SCALE), shown, (person, share) => {
    const covered = Math.max(person, 1 - share);
    return covered > 0.1 ? 0 : 1 - covered;
  });
  const tones = mapChannels(photo, (channel) => {
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
