import { boxBlur, splineBlur } from '../image/blur';
import type { LabImage } from '../image/color-image';
import { smoothStep } from '../image/numbers';
import { type Plane, createPlane, multiplyPlanes } from '../image/plane';
import { resize, shrink } from '../image/resample';
import { type NoiseLevel, measureNoise } from './noise-level';

interface DenoiseInput {
  /** Where the frame shows the photo, 0 to 1. The noise is measured there. */
  inside: Plane;
  /** Frame pixels per photo pixel. */
  enlargement: number;
}

/** A picture without most of its noise. */
export interface DenoisedImage {
  readonly image: LabImage;
  /** Standard deviation of the photo's noise in middle tones of lightness: 0.002 is clean, 0.03 is poor. */
  readonly noise: number;
}

interface ShrinkageRule {
  levels: number;
  /** Detail below this multiple of the noise's deviation counts as noise. */
  threshold: number;
  /** 0 to 1: share of the noise to remove. */
  share: number;
  /** Deviation of the finest band from which a photo counts as noisy, and as fully noisy. */
  noisyFrom: number;
  noisyTo: number;
}

/** A photo may keep some grain in its lightness, but no specks of colour. */
const LIGHTNESS_RULE: ShrinkageRule = {
  levels: 3,
  threshold: 1.25,
  share: 0.85,
  noisyFrom: 0.003,
  noisyTo: 0.012,
};
const COLOUR_RULE: ShrinkageRule = {
  levels: 4,
  threshold: 1.9,
  share: 1,
  noisyFrom: 0.0008,
  noisyTo: 0.002,
};
/** Cameras and JPEG files store colour at half the size. */
const COLOUR_SCALE = 2;
/** Entries of the table of noise levels. */
const TONES = 64;
const ENERGY_RADIUS = 2;
/** Lightness at which the noise of a photo is given as one number. */
const MIDDLE = 0.55;

/**
 * Shrinks wavelet bands by the ratio of detail to noise around each pixel (Chang, Yu and Vetterli, "Adaptive Wavelet
 * Thresholding", 2000; Mihçak and others, 1999). Edges, texture and a clean photo stay. An enlarged photo is treated at
 * its original size.
 */
export function denoise(image: LabImage, { inside, enlargement }: DenoiseInput): DenoisedImage {
  const factor = enlargement >= 3.8 ? 4 : enlargement >= 1.8 ? 2 : 1;
  const spread = Math.max(1, enlargement / factor);
  const where = reduce(inside, factor);
  const light = reduce(image.lightness, factor);
  const lightness = shrinkBands(light, { light, where, spread, rule: LIGHTNESS_RULE });

  const colourFactor = factor * COLOUR_SCALE;
  const colourWhere = reduce(inside, colourFactor);
  const colourLight = reduce(image.lightness, colourFactor);
  const clean = (channel: Plane): Plane => {
    const small = reduce(channel, colourFactor);
    const plane = { light: colourLight, where: colourWhere, spread: 1, rule: COLOUR_RULE };
    const made = shrinkBands(small, plane);
    return made.plane === small ? channel : withoutSpecks(channel, small, made);
  };
  return {
    image: {
      lightness: withChange(image.lightness, light, lightness.plane),
      a: clean(image.a),
      b: clean(image.b),
    },
    noise: lightness.noise,
  };
}

interface ShrinkageInput {
  light: Plane;
  where: Plane;
  /** Pixels over which one photo pixel is spread. Its noise then reaches coarser bands. */
  spread: number;
  rule: ShrinkageRule;
}

/** Returns the plane without its noise, or the same object if it is clean. */
function shrinkBands(plane: Plane, input: ShrinkageInput): { plane: Plane; noise: number } {
  const { rule, spread, light, where } = input;
  const { soft, band } = split(plane);
  const level = measureNoise(band, light, where);
  // The finest band holds only a part of spread noise.
  const noise = level(MIDDLE) * spread;
  const noisy = smoothStep(rule.noisyFrom, rule.noisyTo, noise);
  if (noisy === 0) return { plane, noise };
  const share = rule.share * noisy;
  return { plane: shrinkLevel({ soft, band, light, where, level }, { ...input, share }, rule.levels), noise };
}

interface Level {
  soft: Plane;
  band: Plane;
  light: Plane;
  where: Plane;
  level: NoiseLevel;
}

/** Each coarser band has half the size of the finer one. */
function shrinkLevel(
  { soft, band, light, where, level }: Level,
  options: { spread: number; share: number; rule: ShrinkageRule },
  levels: number,
): Plane {
  removeNoise(band, light, level, options);
  let base = soft;
  if (levels > 1 && soft.width % 2 === 0 && soft.height % 2 === 0) {
    const small = shrink(soft, 2);
    const next = { ...split(small), light: shrink(light, 2), where: shrink(where, 2) };
    const measured = measureNoise(next.band, next.light, next.where);
    // Coarse bands also hold soft shapes, so limit their noise by that of the finer band.
    const most = level(MIDDLE) * (0.3 + 0.3 * options.spread * options.spread);
    const trust = Math.min(1, most / Math.max(measured(MIDDLE), 1e-6));
    const held: NoiseLevel = (lightness) => measured(lightness) * trust;
    base = withChange(soft, small, shrinkLevel({ ...next, level: held }, options, levels - 1));
  }
  return addTo(band, base);
}

function split(plane: Plane): { soft: Plane; band: Plane } {
  const soft = splineBlur(plane);
  return { soft, band: difference(plane, soft) };
}

/** Wiener filter: the further detail exceeds the noise around a pixel, the more of it stays. */
function removeNoise(
  band: Plane,
  light: Plane,
  level: NoiseLevel,
  { share, rule }: { share: number; rule: ShrinkageRule },
): void {
  const powers = Float32Array.from(
    { length: TONES + 1 },
    (_, step) => (level(step / TONES) * rule.threshold) ** 2,
  );
  const around = boxBlur(multiplyPlanes(band, band), ENERGY_RADIUS);
  for (let index = 0; index < band.data.length; index++) {
    const tone = light.data[index] ?? 0;
    const power = powers[tone <= 0 ? 0 : tone >= 1 ? TONES : (tone * TONES + 0.5) | 0] ?? 0;
    const whole = around.data[index] ?? 0;
    const removed = whole <= power ? 1 : power / whole;
    band.data[index] = (band.data[index] ?? 0) * (1 - removed * share);
  }
}

/** Also removes specks that are too fine for the small plane. Detail far above the noise is an edge and stays. */
function withoutSpecks(channel: Plane, small: Plane, made: { plane: Plane; noise: number }): Plane {
  const { width, height } = channel;
  const clean = resize(made.plane, width, height);
  const before = resize(small, width, height);
  for (let index = 0; index < clean.data.length; index++) {
    const fine = (channel.data[index] ?? 0) - (before.data[index] ?? 0);
    const size = Math.abs(fine) / made.noise;
    const kept = size > 9 ? 1 : size < 4 ? 0 : (size - 4) / 5;
    clean.data[index] = (clean.data[index] ?? 0) + fine * kept;
  }
  return clean;
}

function difference(plane: Plane, other: Plane): Plane {
  const result = createPlane(plane.width, plane.height);
  for (let index = 0; index < result.data.length; index++) {
    result.data[index] = (plane.data[index] ?? 0) - (other.data[index] ?? 0);
  }
  return result;
}

function reduce(plane: Plane, factor: number): Plane {
  return factor === 1 ? plane : shrink(plane, factor);
}

/** Applies to a plane the change that was made to its smaller copy. */
function withChange(plane: Plane, small: Plane, changed: Plane): Plane {
  if (changed === small) return plane;
  if (small.width === plane.width) return changed;
  return addTo(resize(difference(changed, small), plane.width, plane.height), plane);
}

/** Adds the values of another plane, in place. */
function addTo(plane: Plane, other: Plane): Plane {
  for (let index = 0; index < plane.data.length; index++)
    plane.data[index] = (plane.data[index] ?? 0) + (other.data[index] ?? 0);
  return plane;
}
