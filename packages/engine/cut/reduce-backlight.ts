import { weightedBlur } from '../image/blur';
import { inBands } from '../image/bands';
import { type RgbImage, luma, lumaOf, mapChannels } from '../image/color-image';
import { type Box, boxWhere, crop } from '../image/crop';
import { distanceTo } from '../image/distance';
import { mix, smoothStep } from '../image/numbers';
import { type Plane, createPlane, mapPlane } from '../image/plane';
import { EnlargedRows, shrink } from '../image/resample';
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
 * Reduces the glow of a bright background in place: moves a rim brighter than the inner tone towards it, but not in hair.
 */
export function reduceBacklight(image: RgbImage, opacity: Plane, photo: RgbImage, face: Face): RgbImage {
  const unit = face.eyeDistance / SCALE;
  const smallOpacity = shrink(opacity, SCALE);
  const depth = distanceTo(smallOpacity, (value) => value <= 0.5, unit * RIM * 2);
  const deep = mapPlane(depth, (value) => (value > unit * INNER ? 1 : 0));
  const behind = weightedBlur(
    luma(mapChannels(photo, (channel) => shrink(channel, SCALE))),
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
  moveTowardsInner(image, inner, crop(share, box), box);
  return image;
}

/** Moves the picture's colours towards the inner tone where they are brighter; `box` is in cells of `inner`. */
function moveTowardsInner(image: RgbImage, inner: RgbImage, share: Plane, box: Box): void {
  const inside = { innerRed: inner.red, innerGreen: inner.green, innerBlue: inner.blue, tone: luma(inner) };
  const corner = { left: box.left * SCALE, top: box.top * SCALE };
  reduceRows(share.height * SCALE, { ...image, ...inside, share }, corner);
}

const reduceRows = inBands(
  'reduce backlight',
  (
    planes: Record<keyof RgbImage | 'innerRed' | 'innerGreen' | 'innerBlue' | 'tone' | 'share', Plane>,
    { left, top }: Record<'left' | 'top', number>,
    from,
    to,
  ) => {
    const { red, green, blue, share } = planes;
    const size = { width: share.width * SCALE, height: share.height * SCALE };
    const rows = (plane: Plane): EnlargedRows => new EnlargedRows(plane, size);
    const [reds, greens, blues] = [rows(planes.innerRed), rows(planes.innerGreen), rows(planes.innerBlue)];
    const [tones, shares] = [rows(planes.tone), rows(share)];
    for (let y = from; y < to; y++) {
      const [innerRed, innerGreen, innerBlue] = [reds.at(y), greens.at(y), blues.at(y)];
      const [tone, weight] = [tones.at(y), shares.at(y)];
      for (let x = 0, index = (top + y) * red.width + left; x < size.width; x++, index++) {
        const own = lumaOf(red.data[index] ?? 0, green.data[index] ?? 0, blue.data[index] ?? 0);
        const over = own - (tone[x] ?? 0) - ALLOWED;
        if (over <= 0) continue;
        const excess = (weight[x] ?? 0) * smoothStep(0, EXCESS, over) * REDUCED_SHARE;
        red.data[index] = mix(red.data[index] ?? 0, innerRed[x] ?? 0, excess);
        green.data[index] = mix(green.data[index] ?? 0, innerGreen[x] ?? 0, excess);
        blue.data[index] = mix(blue.data[index] ?? 0, innerBlue[x] ?? 0, excess);
      }
    }
  },
);

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
