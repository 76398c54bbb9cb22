import { blur } from '../image/blur';
import type { LabImage } from '../image/color-image';
import { smoothStep } from '../image/numbers';
import { type Plane, combinePlanes, excludePlane, statistics, valueAt } from '../image/plane';
import { resize, shrink } from '../image/resample';
import type { Face } from '../find/face';
import type { FaceRegions } from '../find/face-regions';

/** The skin's edge is soft, so a quarter of the size is enough. */
const SCALE = 4;
/** Distances of colour and of lightness from the face's skin at which something is not skin. */
const COLOUR_RANGE = 0.03;
const LIGHTNESS_RANGE = 0.3;
/** Largest distance of skin from the face (neck, ears, shoulders), in eye distances. */
const REACH = 3.2;

/** Returns the person's skin, 0 to 1: the face without eyes, brows and lips, and nearby areas of its colour. */
export function skinRegion(image: LabImage, mask: Plane, regions: FaceRegions, face: Face): Plane {
  const { width, height } = mask;
  const light = shrink(image.lightness, SCALE);
  const a = shrink(image.a, SCALE);
  const b = shrink(image.b, SCALE);
  const faceSmall = shrink(regions.face, SCALE);
  const features = shrink(regions.features, SCALE);
  const personSmall = shrink(mask, SCALE);
  const sample = combinePlanes(faceSmall, features, (inFace, feature) =>
    inFace > 0.9 && feature < 0.1 ? 1 : 0,
  );
  const own = { light: statistics(light, sample), a: statistics(a, sample), b: statistics(b, sample) };
  const colourRange = COLOUR_RANGE + 0.5 * (own.a.deviation + own.b.deviation);
  const lightRange = LIGHTNESS_RANGE + own.light.deviation;
  const unit = face.eyeDistance / SCALE;
  const region = combinePlanes(faceSmall, personSmall, (inFace, person, index) => {
    const x = (index % light.width) - face.eyeCentre.x / SCALE;
    const y = Math.floor(index / light.width) - face.eyeCentre.y / SCALE - 0.6 * unit;
    const colour = Math.hypot(valueAt(a, index) - own.a.mean, valueAt(b, index) - own.b.mean);
    const shade = Math.abs(valueAt(light, index) - own.light.mean);
    const alike =
      (1 - smoothStep(colourRange * 0.7, colourRange * 1.5, colour)) *
      (1 - smoothStep(lightRange * 0.7, lightRange * 1.2, shade)) *
      (1 - smoothStep(REACH * 0.6, REACH, Math.hypot(x, y) / unit)) *
      person;
    return inFace + (1 - inFace) * alike;
  });
  const soft = blur(region, Math.max(2, unit * 0.03));
  return excludePlane(resize(soft, width, height), regions.features);
}
