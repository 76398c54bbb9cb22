import { weightedBlur } from '../image/blur';
import { type RgbImage, luma, mapChannels } from '../image/color-image';
import { distanceTo } from '../image/distance';
import { mix, smoothStep } from '../image/numbers';
import { type Plane, createPlane, mapPlane } from '../image/plane';
import { resize, shrink } from '../image/resample';
import type { Face } from '../find/face';
import { faceArea } from './face-area';

/** The compared areas are wide, so a quarter of the size is enough. */
const SCALE = 4;
/** Depth in eye distances up to which a rim is darkened: at the face, and elsewhere (bright cloth must stay). */
const RIM = 0.3;
const RIM_ELSEWHERE = 0.06;
/** Distances from the face's outline in eye distances. */
const ABOUT_FACE = [0.2, 0.5] as const;
/** Depth from which the person has its own tone. */
const INNER = 0.24;
/** Search radius for the inner tone, in eye distances. */
const REACH = 0.35;
/** Brightness of a background that brightens edges. */
const BRIGHT_FROM = 0.45;
const BRIGHT_FULLY = 0.75;
/** Brightness above the inner tone that an edge may have, and above which it is darkened fully. */
const ALLOWED = 0.1;
const EXCESS = 0.3;
const REDUCED_SHARE = 0.9;

/**
 * Reduces the glow of a bright old background on jaw, collar and shoulders: moves a rim that is brighter than the
 * person's inner tone towards that tone. Hair above the eyes keeps its highlights.
 */
export function reduceBacklight(image: RgbImage, opacity: Plane, photo: RgbImage, face: Face): RgbImage {
  const { width, height } = opacity;
  const unit = face.eyeDistance / SCALE;
  const small = mapChannels(image, (channel) => shrink(channel, SCALE));
  const smallOpacity = shrink(opacity, SCALE);
  const depth = distanceTo(smallOpacity, (value) => value <= 0.5, unit * RIM * 2);
  const deep = mapPlane(depth, (value) => (value > unit * INNER ? 1 : 0));
  const inner = mapChannels(small, (channel) => weightedBlur(channel, deep, unit * REACH, NaN));
  const behind = weightedBlur(
    shrink(luma(photo), SCALE),
    mapPlane(smallOpacity, (value) => (value < 0.02 ? 1 : 0)),
    unit * REACH,
    0,
  );
  const share = rimShare(depth, behind, inner, face);
  if (!share) return image;
  const fullShare = resize(share, width, height).data;
  const excess = createPlane(width, height).data;
  const tone = luma(image).data;
  const innerTone = resize(filled(luma(inner)), width, height).data;
  for (let index = 0; index < excess.length; index++) {
    const weight = fullShare[index] ?? 0;
    if (weight === 0) continue;
    const over = (tone[index] ?? 0) - (innerTone[index] ?? 0) - ALLOWED;
    excess[index] = weight * smoothStep(0, EXCESS, over) * REDUCED_SHARE;
  }
  const reduce = (channel: Plane, own: Plane): Plane => {
    const data = channel.data.slice();
    const towards = resize(filled(own), width, height).data;
    for (let index = 0; index < data.length; index++) {
      const amount = excess[index] ?? 0;
      if (amount > 0)
        data[index] = (data[index] ?? 0) + ((towards[index] ?? 0) - (data[index] ?? 0)) * amount;
    }
    return { width, height, data };
  };
  return {
    red: reduce(image.red, inner.red),
    green: reduce(image.green, inner.green),
    blue: reduce(image.blue, inner.blue),
  };
}

/** How far each place is a backlit rim, 0 to 1, by its depth and its surroundings. Null: there is none. */
function rimShare(depth: Plane, behind: Plane, inner: RgbImage, face: Face): Plane | null {
  const { width, height } = depth;
  const unit = face.eyeDistance / SCALE;
  const share = createPlane(width, height);
  const sine = Math.sin(face.roll);
  const cosine = Math.cos(face.roll);
  const awayFromFace = distanceTo(
    faceArea(face, width, height, SCALE),
    (value) => value === 1,
    unit * ABOUT_FACE[1] + 1,
  ).data;
  let any = false;
  for (let index = 0; index < share.data.length; index++) {
    const into = (depth.data[index] ?? 0) / unit;
    if (into >= RIM || Number.isNaN(inner.red.data[index])) continue;
    const bright = smoothStep(BRIGHT_FROM, BRIGHT_FULLY, behind.data[index] ?? 0);
    if (bright === 0) continue;
    const x = (index % width) - face.eyeCentre.x / SCALE;
    const y = Math.floor(index / width) - face.eyeCentre.y / SCALE;
    const belowEyes = (y * cosine - x * sine) / unit;
    const elsewhere = smoothStep(ABOUT_FACE[0], ABOUT_FACE[1], (awayFromFace[index] ?? 0) / unit);
    const rim = mix(RIM, RIM_ELSEWHERE, elsewhere);
    share.data[index] = bright * smoothStep(rim, rim * 0.5, into) * smoothStep(0, 0.35, belowEyes);
    any ||= (share.data[index] ?? 0) > 0;
  }
  return any ? share : null;
}

function filled(plane: Plane): Plane {
  return mapPlane(plane, (value) => (Number.isNaN(value) ? 1 : value));
}
