import { inBands } from '../image/bands';
import { blur, boxBlur, weightedBlur } from '../image/blur';
import { type LabImage, mapLabChannels, mixPlanes } from '../image/color-image';
import { type Box, crop, paste } from '../image/crop';
import { detailEnergy } from './detail-energy';
import { guidedFilter } from '../image/guided-filter';
import { clamp } from '../image/numbers';
import { type Plane, mapPlane, newPlane } from '../image/plane';
import { scoped } from '../image/plane-memory';
import { resize, shrink } from '../image/resample';

interface RetouchOptions {
  /** 0 to 1: share of the skin's unevenness to remove. */
  smoothing: number;
  /** Runs of the edge-preserving filter; can be a fraction. */
  passes: number;
  /** Between the outer corners of the eyes, in pixels. */
  eyeDistance: number;
  /** Bounds of the skin, multiples of `RETOUCH_GRID`. Pixels outside stay as they are. */
  box: Box;
  /** Areas below the eyes, 0 to 1. Shadows there are lightened a little. */
  underEyes: Plane;
}

/** The coarse layers are computed at a quarter of the size. */
export const RETOUCH_GRID = 4;

const HALF = 2;
/** Variance of lightness above which an edge belongs to the face's shape. Below it is a blotch. */
const EDGE_EPSILON = 0.0011;
/** Share of the fine texture (pores) that full smoothing removes. Skin without texture looks like wax. */
const TEXTURE_TAKEN = 0.42;
const COLOUR_TAKEN = 0.6;
/** Texture energy above which something is hair, lashes or an edge, as a multiple of the skin's median. */
const HAIR_ENERGY = 5;
const SHADOW_LIFT = 0.5;
const DEEPEST_LIFTED = 0.09;

/**
 * Smooths `skin` (0 to 1) in three layers (frequency separation): the face's shape and most pores stay, blotches are
 * removed. Areas with more texture than skin (beard, brows, lashes) stay.
 */
export function smoothSkin(image: LabImage, skin: Plane, options: RetouchOptions): LabImage {
  const { box } = options;
  if (options.smoothing <= 0) return image;
  const part = scoped(() =>
    smoothPart(
      mapLabChannels(image, (channel) => crop(channel, box)),
      crop(skin, box),
      { ...options, underEyes: crop(options.underEyes, box) },
    ),
  );
  return {
    lightness: paste(image.lightness, part.lightness, box),
    a: paste(image.a, part.a, box),
    b: paste(image.b, part.b, box),
  };
}

function smoothPart(image: LabImage, skin: Plane, options: RetouchOptions): LabImage {
  const { smoothing, eyeDistance } = options;
  const { width, height } = skin;
  const soft = blur(image.lightness, Math.max(1.7, eyeDistance * 0.014));
  const smoothable = withoutHair(image.lightness, soft, skin, eyeDistance);
  const even = evened(soft, options);
  const wide = resize(around(image.lightness, smoothable, eyeDistance * 0.5), width, height);

  const lightness = newPlane(width, height);
  smoothLightness(
    width * height,
    { own: image.lightness, smoothable, soft, even, wide, underEyes: options.underEyes, lightness },
    { smoothing },
  );
  const evenColour = (channel: Plane): Plane => {
    const near = resize(around(channel, smoothable, eyeDistance * 0.14), width, height);
    mixColour(width * height, { channel, smoothable, near }, { share: smoothing * COLOUR_TAKEN });
    return near;
  };
  return { lightness, a: evenColour(image.a), b: evenColour(image.b) };
}

const smoothLightness = inBands(
  'smooth lightness',
  (
    planes: Record<'own' | 'smoothable' | 'soft' | 'even' | 'wide' | 'underEyes' | 'lightness', Plane>,
    { smoothing }: { smoothing: number },
    from,
    to,
  ) => {
    const { own, smoothable, soft, even, wide, underEyes, lightness } = planes;
    for (let index = from; index < to; index++) {
      const value = own.data[index] ?? 0;
      const share = (smoothable.data[index] ?? 0) * smoothing;
      const softened = soft.data[index] ?? 0;
      const evened = even.data[index] ?? 0;
      const shadow = clamp((wide.data[index] ?? 0) - evened, 0, DEEPEST_LIFTED);
      lightness.data[index] =
        value -
        (softened - evened + (value - softened) * TEXTURE_TAKEN) * share +
        shadow * (underEyes.data[index] ?? 0) * share * SHADOW_LIFT;
    }
  },
);

/** Replaces the colour near each place by the channel, mixed with it where the skin is. */
const mixColour = inBands(
  'mix colour',
  (
    { channel, smoothable, near }: Record<'channel' | 'smoothable' | 'near', Plane>,
    { share }: { share: number },
    from,
    to,
  ) => {
    for (let index = from; index < to; index++) {
      const value = channel.data[index] ?? 0;
      near.data[index] = value + ((near.data[index] ?? 0) - value) * (smoothable.data[index] ?? 0) * share;
    }
  },
);

/** The skin without areas that have more texture than skin. */
function withoutHair(lightness: Plane, soft: Plane, skin: Plane, eyeDistance: number): Plane {
  const local = boxBlur(detailEnergy(lightness, soft), Math.max(2, Math.round(eyeDistance * 0.02)));
  const limit = Math.max(HAIR_ENERGY * usualOn(local, skin), 2e-5);
  for (let index = 0; index < local.data.length; index++) {
    const ratio = (local.data[index] ?? 0) / limit;
    local.data[index] = (skin.data[index] ?? 0) / (1 + ratio * ratio);
  }
  return local;
}

/** The median of a plane where there is skin. */
function usualOn(plane: Plane, skin: Plane): number {
  const values: number[] = [];
  for (let index = 0; index < plane.data.length; index += 7) {
    if ((skin.data[index] ?? 0) > 0.8) values.push(plane.data[index] ?? 0);
  }
  return Float32Array.from(values).sort()[Math.floor(values.length / 2)] ?? 0;
}

/** The plane without blotches. Edges stay. */
function evened(soft: Plane, { passes, eyeDistance }: RetouchOptions): Plane {
  const radius = Math.max(2, Math.round((eyeDistance * 0.09) / HALF));
  let even = shrink(soft, HALF);
  for (let left = passes; left > 0; left -= 1) {
    const run = guidedFilter(even, even, radius, EDGE_EPSILON);
    even = left >= 1 ? run : mixPlanes(even, run, left);
  }
  return resize(even, soft.width, soft.height);
}

/** The mean of the skin around each place, at a quarter of the size. */
function around(plane: Plane, skin: Plane, radius: number): Plane {
  const weights = mapPlane(shrink(skin, RETOUCH_GRID), (weight) => weight + 1e-3);
  return weightedBlur(shrink(plane, RETOUCH_GRID), weights, radius / RETOUCH_GRID);
}
