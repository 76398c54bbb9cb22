import { blur, weightedBlur } from '../image/blur';
import { type RgbImage, luma, mapChannels } from '../image/color-image';
import { guidedFilter } from '../image/guided-filter';
import { clamp, mix, smoothStep } from '../image/numbers';
import { type Plane, combinePlanes, createPlane, mapPlane } from '../image/plane';
import { resize, shrink } from '../image/resample';

/** The person cut out of the photo. */
export interface CutOut {
  /** Opacity, 0 to 1. */
  readonly mask: Plane;
  /** The picture with the old background's colour taken out of the person's edge. */
  readonly image: RgbImage;
}

const GUIDE_RADIUS = 10;
const GUIDE_EPSILON = 2e-4;
/** Scale and radius (at that scale) at which the colours on both sides of the edge are gathered. */
const COLOUR_SCALE = 4;
const COLOUR_RADIUS = 7;
/** Squared distance of the two sides' colours at which colour is believed as much as the model. */
const COLOUR_DOUBT = 0.012;
const CHANNELS = ['red', 'green', 'blue'] as const;

/**
 * Brings the model's coarse mask to full size: along the picture's edges by a guided filter, then, in the
 * band between sure person and sure background, by asking which side's colour each pixel has. So strands of
 * hair are kept where hair and background differ.
 *
 * @param coarse connected mask on a small grid over the whole frame
 * @param inside 0 where the frame shows nothing of the photo
 */
export function cutOutPerson(image: RgbImage, coarse: Plane, inside: Plane): CutOut {
  const { width, height } = image.red;
  const guided = guidedFilter(luma(image), resize(coarse, width, height), GUIDE_RADIUS, GUIDE_EPSILON);
  const firm = mapPlane(guided, (value) => smoothStep(0.22, 0.9, value));
  const person = colourOf(image, firm, (value) => smoothStep(0.9, 0.995, value));
  const background = colourOf(image, firm, (value) => 1 - smoothStep(0.005, 0.08, value));
  const mask = combinePlanes(
    byColour(image, firm, person, background),
    blur(inside, 3),
    (value, share) => value * smoothStep(0.55, 1, share),
  );
  return { mask, image: withoutSpill(image, mask, person) };
}

/** The blurred colour of one side of the edge. */
function colourOf(image: RgbImage, mask: Plane, weightOf: (value: number) => number): RgbImage {
  const { width, height } = mask;
  const weights = mapPlane(shrink(mask, COLOUR_SCALE), weightOf);
  return mapChannels(image, (channel) => {
    const small = shrink(channel, COLOUR_SCALE);
    const near = weightedBlur(small, weights, COLOUR_RADIUS, NaN);
    const far = weightedBlur(small, weights, COLOUR_RADIUS * 6, 0.5);
    return resize(
      combinePlanes(near, far, (value, fallback) => (Number.isNaN(value) ? fallback : value)),
      width,
      height,
    );
  });
}

function byColour(image: RgbImage, mask: Plane, person: RgbImage, background: RgbImage): Plane {
  const refined = createPlane(mask.width, mask.height);
  for (let index = 0; index < refined.data.length; index++) {
    const value = mask.data[index] ?? 0;
    const certain = value < 0.01 || value > 0.985;
    refined.data[index] = certain ? value : opacityByColour(value, index, image, person, background);
  }
  return refined;
}

/** How far a pixel's colour lies on the way from the background's to the person's, believed as far as they differ. */
function opacityByColour(
  opacity: number,
  index: number,
  image: RgbImage,
  person: RgbImage,
  background: RgbImage,
): number {
  let along = 0;
  let distance = 0;
  for (const channel of CHANNELS) {
    const behind = background[channel].data[index] ?? 0;
    const between = (person[channel].data[index] ?? 0) - behind;
    along += ((image[channel].data[index] ?? 0) - behind) * between;
    distance += between * between;
  }
  const edge = smoothStep(0, 0.25, Math.min(opacity, 1 - opacity) * 2);
  const trust = (distance / (distance + COLOUR_DOUBT)) * edge;
  return mix(opacity, clamp(along / Math.max(distance, 1e-6)), trust * 0.75);
}

function withoutSpill(image: RgbImage, mask: Plane, person: RgbImage): RgbImage {
  const clean = (channel: Plane, inner: Plane): Plane => {
    const data = channel.data.slice();
    for (let index = 0; index < data.length; index++) {
      const opacity = mask.data[index] ?? 0;
      if (opacity > 0.985 || opacity < 0.004) continue;
      const share = smoothStep(0, 0.6, 1 - opacity) * 0.85;
      data[index] = mix(data[index] ?? 0, inner.data[index] ?? 0, share);
    }
    return { width: channel.width, height: channel.height, data };
  };
  return {
    red: clean(image.red, person.red),
    green: clean(image.green, person.green),
    blue: clean(image.blue, person.blue),
  };
}
