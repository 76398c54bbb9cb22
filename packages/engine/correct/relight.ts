import { inBands } from '../image/bands';
import { blur, weightedBlur } from '../image/blur';
import type { LabImage } from '../image/color-image';
import { clamp } from '../image/numbers';
import { type Plane, combinePlanes, mapPlane, statistics, valueAt } from '../image/plane';
import { resize, shrink } from '../image/resample';
import type { Face } from '../find/face';
import type { LightSlope } from './key-light';
import type { Surface } from './face-surface';

interface RelightInput {
  face: Face;
  /** At the picture's size, or at a `LIGHT_SCALE` of it. */
  surface: Surface;
  /** Where the face is, 0 to 1. */
  faceRegion: Plane;
  own: LightSlope;
  /** Direction of the new light, of length 1. */
  key: LightSlope;
  /** 0: no change, 1: the full change. */
  amount: number;
}

/** Light is soft, so a quarter of the size is enough. */
export const LIGHT_SCALE = 4;
/** Share of lightness that a surface gains that fully faces the key light. */
const KEY_STRENGTH = 0.17;
/** Share of the photo's own light that is removed. */
const OWN_LIGHT_REMOVED = 0.45;
const LARGEST_CHANGE = 0.13;
/** Distance outside the face over which the light fades out, in eye distances. */
const FADE = 0.9;
/** Share of lightness that is lost far from the face. */
const FALL_OFF = 0.06;
/** Outside the face, the side of the key light is lighter by this share. */
const SIDE_LIGHT = 0.05;

/** Lights the face from the key light's direction (Lambert's law); its mean stays. The light fades out beyond it. */
export function relight(image: LabImage, input: RelightInput): LabImage {
  const { width, height } = image.lightness;
  const light = resize(lightOn(image, input), width, height);
  lightPixels(width * height, { lightness: image.lightness, light }, {});
  return { lightness: light, a: image.a, b: image.b };
}

/** Replaces the change of light by the lightness with it. */
const lightPixels = inBands(
  'light',
  ({ lightness, light }: Record<'lightness' | 'light', Plane>, _numbers, from, to) => {
    for (let index = from; index < to; index++)
      light.data[index] = (lightness.data[index] ?? 0) * (1 + (light.data[index] ?? 0));
  },
);

/** The relative change of lightness at each place, at a quarter of the size. */
function lightOn(image: LabImage, input: RelightInput): Plane {
  const { face, own, key, amount } = input;
  const region = shrink(input.faceRegion, LIGHT_SCALE);
  const factor = input.surface.down.width / region.width;
  const turned = { across: shrink(input.surface.across, factor), down: shrink(input.surface.down, factor) };
  const meanAcross = statistics(turned.across, region).mean;
  const meanDown = statistics(turned.down, region).mean;
  const brightness = Math.max(0.2, statistics(shrink(image.lightness, LIGHT_SCALE), region).mean);
  const removed = OWN_LIGHT_REMOVED / brightness;
  const across = KEY_STRENGTH * key.across - removed * clamp(own.across, -0.25, 0.25);
  const down = KEY_STRENGTH * key.down - removed * clamp(own.down, -0.25, 0.25);

  const onFace = combinePlanes(turned.across, turned.down, (x, y) => {
    const turn = across * (x - meanAcross) + down * (y - meanDown);
    return LARGEST_CHANGE * Math.tanh(turn / LARGEST_CHANGE);
  });
  const balance = statistics(onFace, region).mean;

  const unit = face.eyeDistance / LIGHT_SCALE;
  const beyond = weightedBlur(onFace, region, unit * 0.3);
  const far = weightedBlur(onFace, region, unit * FADE);
  const reach = blur(region, unit * FADE);
  const centre = { x: face.eyeCentre.x / LIGHT_SCALE, y: face.eyeCentre.y / LIGHT_SCALE + 0.25 * unit };
  const result = mapPlane(region, (inFace, index) => {
    const x = ((index % region.width) - centre.x) / unit;
    const y = (Math.floor(index / region.width) - centre.y) / unit;
    const outside = valueAt(beyond, index) || valueAt(far, index);
    const fading = Math.min(1, valueAt(reach, index) * 2) * (1 - inFace);
    const modelling = (valueAt(onFace, index) - balance) * inFace + (outside - balance) * fading;
    const distance = ((x - 0.4 * key.across) / 2.9) ** 2 + ((y + 0.2) / 3.4) ** 2;
    const pool = FALL_OFF * (Math.exp(-distance) - 0.8);
    const side = SIDE_LIGHT * clamp((x / 2.4) * key.across, -1, 1) * (1 - inFace) * (1 - fading);
    return (modelling + pool + side) * amount;
  });
  return blur(result, Math.max(1, unit * 0.03));
}
