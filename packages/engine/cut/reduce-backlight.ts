import { weightedBlur } from '../image/blur';
import { type RgbImage, luma, mapChannels } from '../image/color-image';
import { type Box, boxWhere, crop, paste } from '../image/crop';
import { distanceTo } from '../image/distance';
import { mix, smoothStep } from '../image/numbers';
import { type Plane, combinePlanes, createPlane, mapPlane, valueAt } from '../image/plane';
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

/** Reduces the glow of a bright background: moves a rim brighter than the inner tone towards it, but not in hair. */
export function reduceBacklight(image: RgbImage, opacity: Plane, photo: RgbImage, face: Face): RgbImage {
  const unit = face.eyeDistance / SCALE;
  const smallOpacity = shrink(opacity, SCALE);
  const depth = distanceTo(smallOpacity, (value) => value <= 0.5, unit * RIM * 2);
  const deep = mapPlane(depth, (value) => (value > unit * INNER ? 1 : 0));
  const behind = weightedBlur(
    shrink(luma(photo), SCALE),
    mapPlane(smallOpacity, (value) => (value < 0.02 ? 1 : 0)),
    unit * REACH,
    0,
  );
  const share = rimShare(depth, behind, weightedBlur(deep, deep, unit * REACH), face);
  // Two more cells, because the share is interpolated between cells.
  const box = boxWhere(share, (value) => value > 0, { margin: 2 });
  if (!box) return image;
  const inner = mapChannels(image, (channel) =>
    filled(crop(weightedBlur(shrink(channel, SCALE), deep, unit * REACH, NaN), box)),
  );
  return towardsInner(image, inner, crop(share, box), box);
}

/** Moves the picture's colours towards the inner tone where they are brighter; `box` is in cells of `inner`. */
function towardsInner(image: RgbImage, inner: RgbImage, share: Plane, box: Box): RgbImage {
  const place: Box = {
    left: box.left * SCALE,
    top: box.top * SCALE,
    right: box.right * SCALE,
    bottom: box.bottom * SCALE,
  };
  const enlarge = (plane: Plane): Plane => resize(plane, plane.width * SCALE, plane.height * SCALE);
  const own = mapChannels(image, (channel) => crop(channel, place));
  const weights = enlarge(share);
  const excess = combinePlanes(luma(own), enlarge(luma(inner)), (tone, innerTone, index) => {
    const over = tone - innerTone - ALLOWED;
    return valueAt(weights, index) * smoothStep(0, EXCESS, over) * REDUCED_SHARE;
  });
  const reduce = (channel: 'red' | 'green' | 'blue'): Plane => {
    const reduced = combinePlanes(own[channel], enlarge(inner[channel]), (value, towards, index) =>
      mix(value, towards, valueAt(excess, index)),
    );
    return paste(image[channel], reduced, place);
  };
  return { red: reduce('red'), green: reduce('green'), blue: reduce('blue') };
}

/** How far each place is a backlit rim, 0 to 1; `withinReach` is 0 where no inner tone is near. */
function rimShare(depth: Plane, behind: Plane, withinReach: Plane, face: Face): Plane {
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
  for (let index = 0; index < share.data.length; index++) {
    const into = (depth.data[index] ?? 0) / unit;
    if (into >= RIM || withinReach.data[index] === 0) continue;
    const bright = smoothStep(BRIGHT_FROM, BRIGHT_FULLY, behind.data[index] ?? 0);
    if (bright === 0) continue;
    const x = (index % width) - face.eyeCentre.x / SCALE;
    const y = Math.floor(index / width) - face.eyeCentre.y / SCALE;
    const belowEyes = (y * cosine - x * sine) / unit;
    const elsewhere = smoothStep(ABOUT_FACE[0], ABOUT_FACE[1], (awayFromFace[index] ?? 0) / unit);
    const rim = mix(RIM, RIM_ELSEWHERE, elsewhere);
    share.data[index] = bright * smoothStep(rim, rim * 0.5, into) * smoothStep(0, 0.35, belowEyes);
  }
  return share;
}

function filled(plane: Plane): Plane {
  return mapPlane(plane, (value) => (Number.isNaN(value) ? 1 : value));
}
