import { blur } from '../image/blur';
import { type LabImage, mapLabChannels } from '../image/color-image';
import { type Box, crop, paste } from '../image/crop';
import { guidedFilter } from '../image/guided-filter';
import { type Plane, combinePlanes } from '../image/plane';
import type { FaceRegions } from './face-regions';

interface RetouchOptions {
  /** 0 to 1: how much of the skin's unevenness goes. */
  smoothing: number;
  /** How often the edge-keeping filter runs; each run flattens a little more. */
  passes: number;
  /** Between the outer corners of the eyes, in pixels. */
  eyeDistance: number;
  /** About the face: nothing outside it is touched. */
  box: Box;
}

const EDGE_EPSILON = 0.0009;
/** Share of the pores' texture that stays, whatever is smoothed: without it skin looks like wax. */
const TEXTURE_KEPT = 0.72;
const COLOUR_SHARE = 0.5;

/**
 * Evens out the skin inside the face and spares eyes, brows and lips. The finest texture is set aside before
 * and mostly put back after; blotches of the middle scale go.
 */
export function smoothSkin(image: LabImage, regions: FaceRegions, options: RetouchOptions): LabImage {
  const { box } = options;
  const skin = combinePlanes(
    crop(regions.face, box),
    crop(regions.features, box),
    (face, features) => face * (1 - 0.95 * features),
  );
  const part = smoothPart(
    mapLabChannels(image, (channel) => crop(channel, box)),
    skin,
    options,
  );
  return {
    lightness: paste(image.lightness, part.lightness, box),
    a: paste(image.a, part.a, box),
    b: paste(image.b, part.b, box),
  };
}

function smoothPart(image: LabImage, skin: Plane, options: RetouchOptions): LabImage {
  const { smoothing, passes, eyeDistance } = options;
  const radius = Math.max(3, Math.round(eyeDistance * 0.045));

  const withoutTexture = blur(image.lightness, Math.max(2, eyeDistance * 0.014));
  let even = withoutTexture;
  for (let pass = 0; pass < passes; pass++) even = guidedFilter(even, even, radius, EDGE_EPSILON);
  const lightness = combinePlanes(image.lightness, even, (value, smooth, index) => {
    const texture = value - (withoutTexture.data[index] ?? 0);
    return value + (smooth + texture * TEXTURE_KEPT - value) * (skin.data[index] ?? 0) * smoothing;
  });

  const evenColour = (channel: Plane): Plane =>
    combinePlanes(channel, blur(channel, radius), (value, smooth, index) => {
      return value + (smooth - value) * (skin.data[index] ?? 0) * smoothing * COLOUR_SHARE;
    });
  return { lightness, a: evenColour(image.a), b: evenColour(image.b) };
}
