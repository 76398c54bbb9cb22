import { denoise } from '../correct/denoise';
import { cutOutPerson } from '../cut/cut-out-person';
import { detectFaces } from '../find/detect-faces';
import { maskPerson } from '../frame/frame-photo';
import { mapChannels, type RasterImage, type RgbImage, toPlanes, toRaster } from '../image/color-image';
import { distanceTo } from '../image/distance';
import { createNoise } from '../image/numbers';
import { toLab, toRgb } from '../image/oklab';
import { combinePlanes, type Plane, valueAt } from '../image/plane';
import type { EngineModels } from '../models/engine-models';
import { meanError } from './drawn-strands';

/** A person without a background. */
export interface KnownPerson {
  readonly colors: RgbImage;
  /** The true opacity, 0 to 1. */
  readonly opacity: Plane;
  /** 1 where the frame shows the person's picture. */
  readonly inside: Plane;
}

/** A cut-out of a person before a background, and the mean errors of its opacity, 0 to 1. */
export interface MeasuredCutOut {
  /** The person before the background, and the cut-out before grey. */
  readonly pictures: readonly [RasterImage, RasterImage];
  /** In the unknown band around the true edge. */
  readonly band: number;
  /** Missing parts of the person, and parts of the background. */
  readonly elsewhere: number;
}

/** Reach of the unknown band around the true edge, in eye distances. */
const BAND = 0.35;
/** Pixels at the photo's own edge, where a cut-out fades out. */
const FADE = 24;
/** Strength of the noise that a camera adds. */
const NOISE = 0.015;
const GREY = 0.6;

/** Puts a person before a background, and cuts the person out as the engine does in a frame. Returns null without a face. */
export function measureCutOut(
  person: KnownPerson,
  background: RgbImage,
  models: EngineModels,
): MeasuredCutOut | null {
  const { opacity, inside } = person;
  const photo = photograph(person, background);
  const picture = toRaster(photo);
  const face = detectFaces(picture, models)[0];
  if (!face) return null;
  const coarse = maskPerson(photo, face, [], models);
  const { image } = denoise(toLab(photo), { inside, enlargement: 1 });
  const cutOut = cutOutPerson(toRgb(image), coarse, inside, face);

  const reach = BAND * face.eyeDistance;
  const toPerson = distanceTo(opacity, (value) => value > 0.5, reach + 1);
  const toBackground = distanceTo(opacity, (value) => value <= 0.5, reach + 1);
  const toEdge = distanceTo(inside, (value) => value === 0, FADE + 1);
  const errorWhere = (isBand: boolean): number => {
    const where = combinePlanes(toPerson, toBackground, (out, into, index) => {
      const own = valueAt(opacity, index);
      const unknown = Math.max(out, into) <= reach || (own > 0.02 && own < 0.98);
      return unknown === isBand && valueAt(toEdge, index) > FADE ? 1 : 0;
    });
    return meanError(cutOut.mask, opacity, where);
  };
  const grey = mapChannels(cutOut.image, (channel) =>
    combinePlanes(channel, cutOut.mask, (own, share) => own * share + GREY * (1 - share)),
  );
  return { pictures: [picture, toRaster(grey)], band: errorWhere(true), elsewhere: errorWhere(false) };
}

/** The person before a background, with a camera's noise, in 8 bits. */
function photograph({ colors, opacity }: KnownPerson, background: RgbImage): RgbImage {
  const noise = createNoise(0);
  const put = (front: Plane, back: Plane): Plane =>
    combinePlanes(front, back, (own, behind, index) => {
      const share = valueAt(opacity, index);
      return own * share + behind * (1 - share) + NOISE * noise();
    });
  const { red, green, blue } = background;
  return toPlanes(
    toRaster({ red: put(colors.red, red), green: put(colors.green, green), blue: put(colors.blue, blue) }),
  );
}
