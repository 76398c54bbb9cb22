import { boxBlur } from '../image/blur';
import type { LabImage } from '../image/color-image';
import { smoothStep } from '../image/numbers';
import { type Plane, createPlane } from '../image/plane';
import { resize, shrink } from '../image/resample';
import { splineBlur } from '../image/spline-blur';
import { type NoiseLevel, measureNoise } from './noise-level';

interface DenoiseInput {
  /** Where the frame shows the photo, 0 to 1: there the noise is measured. */
  inside: Plane;
  /** How many pixels of the frame show one of the photo. */
  enlargement: number;
}

/** A picture without most of its noise. */
export interface DenoisedImage {
  readonly image: LabImage;
  /** Deviation of the noise that the photo had in the middle tones of lightness: 0.002 is clean, 0.03 is poor. */
  readonly noise: number;
}

interface ShrinkageRule {
  levels: number;
  /** Deviations of noise below which a band's detail is held for noise. */
  threshold: number;
  /** 0 to 1: share of the noise that goes. */
  share: number;
  /** Deviation of the finest band from which a photo counts as noisy, and from which fully so. */
  noisyFrom: number;
  noisyTo: number;
}

/** Some fine grain in the lightness is what a photo is made of; specks of colour never are. */
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
/** Cameras and JPEG files hold colour at half the size. */
const COLOUR_SCALE = 2;
/** Steps of lightness at which a noise level is tabulated. */
const TONES = 64;
const ENERGY_RADIUS = 2;
/** Middle tones: there the noise of a photo is told in one number. */
const MIDDLE = 0.55;

/**
 * Takes the photo's own noise off, as much of it as is measured: shrinkage of wavelet bands by the ratio of
 * detail to noise about each pixel (after Chang, Yu and Vetterli, "Adaptive Wavelet Thresholding", 2000, and
 * Mihçak and others, 1999). Edges and texture stand far above the noise and stay; a clean photo stays as it is.
 * An enlarged photo is treated at its own size, where its noise and the steps of its compression lie.
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
  /** Pixels that one of the photo's spreads over: its noise then reaches into coarser bands. */
  spread: number;
  rule: ShrinkageRule;
}

/** The plane without its noise: the very same plane when it is clean. */
function shrinkBands(plane: Plane, input: ShrinkageInput): { plane: Plane; noise: number } {
  const { rule, spread, light, where } = input;
  const { soft, band } = split(plane);
  const level = measureNoise(band, light, where);
  // Spread noise shows less in the finest band.
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

/** Each coarser band is treated at half the size of the finer one. */
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
    // Coarse bands hold the subject's own soft shapes: their noise can't be much more than the finer band's.
    const most = level(MIDDLE) * (0.3 + 0.3 * options.spread * options.spread);
    const trust = Math.min(1, most / Math.max(measured(MIDDLE), 1e-6));
    const held: NoiseLevel = (lightness) => measured(lightness) * trust;
    base = withChange(soft, small, shrinkLevel({ ...next, level: held }, options, levels - 1));
  }
  for (let index = 0; index < band.data.length; index++) {
    band.data[index] = (band.data[index] ?? 0) + (base.data[index] ?? 0);
  }
  return band;
}

function split(plane: Plane): { soft: Plane; band: Plane } {
  const soft = splineBlur(plane);
  return { soft, band: difference(plane, soft) };
}

/** Wiener's share: what stands out of the noise about a pixel stays, in the measure in which it stands out. */
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
  const energy = createPlane(band.width, band.height);
  for (let index = 0; index < energy.data.length; index++) {
    const value = band.data[index] ?? 0;
    energy.data[index] = value * value;
  }
  const around = boxBlur(energy, ENERGY_RADIUS);
  for (let index = 0; index < band.data.length; index++) {
    const tone = light.data[index] ?? 0;
    const power = powers[tone <= 0 ? 0 : tone >= 1 ? TONES : (tone * TONES + 0.5) | 0] ?? 0;
    const whole = around.data[index] ?? 0;
    const removed = whole <= power ? 1 : power / whole;
    band.data[index] = (band.data[index] ?? 0) * (1 - removed * share);
  }
}

/** Specks finer than the small plane shows go as well; what stands far above the noise is an edge. */
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

/** The plane at full size with the change that was made to it at a smaller one. */
function withChange(plane: Plane, small: Plane, changed: Plane): Plane {
  if (changed === small) return plane;
  if (small.width === plane.width) return changed;
  const change = resize(difference(changed, small), plane.width, plane.height);
  for (let index = 0; index < change.data.length; index++) {
    change.data[index] = (change.data[index] ?? 0) + (plane.data[index] ?? 0);
  }
  return change;
}
