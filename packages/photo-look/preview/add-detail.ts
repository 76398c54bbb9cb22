import type { RgbImage } from '@chiaro/engine/image/color-image';
import { clamp, smoothStep } from '@chiaro/engine/image/numbers';
import { type Plane, combinePlanes } from '@chiaro/engine/image/plane';
import { resize, shrink } from '@chiaro/engine/image/resample';

/** A finished scene at half the photo's size, with its parts. */
export interface SmallScene {
  /** The person before the backdrop. */
  readonly scene: RgbImage;
  /** The person alone, corrected. */
  readonly person: RgbImage;
  readonly backdrop: RgbImage;
  /** The person as the photo shows it. */
  readonly own: RgbImage;
}

const HALF = 2;
/** Opacity from which a pixel shows the person's detail, and from which it shows no other. */
const OWN_FROM = 0.8;
const OWN_FULLY = 0.99;
/** Limits of how much stronger or weaker the correction makes the detail. */
const LEAST_GAIN = 0.6;
const MOST_GAIN = 1.6;
const NO_TONE = 0.03;

/** Enlarges a scene to the size of the photo, which has the detail; `opacity` is the person's at that size. */
export function addDetail(small: SmallScene, photo: RgbImage, opacity: Plane): RgbImage {
  const { width, height } = opacity;
  const enlarge = (plane: Plane): Plane => resize(plane, width, height);
  const softOpacity = enlarge(shrink(opacity, HALF));
  const gain = enlarge(
    combinePlanes(small.person.green, small.own.green, (after, before) =>
      clamp((after + NO_TONE) / (before + NO_TONE), LEAST_GAIN, MOST_GAIN),
    ),
  );
  const detail = combinePlanes(gain, opacity, (more, share) => more * smoothStep(OWN_FROM, OWN_FULLY, share));
  const channel = (name: keyof RgbImage): Plane => {
    const result = enlarge(small.scene[name]);
    const own = enlarge(small.own[name]).data;
    const step = enlarge(
      combinePlanes(small.person[name], small.backdrop[name], (person, behind) => person - behind),
    ).data;
    const source = photo[name].data;
    for (let index = 0; index < own.length; index++) {
      const edge = (opacity.data[index] ?? 0) - (softOpacity.data[index] ?? 0);
      const fine = (source[index] ?? 0) - (own[index] ?? 0);
      result.data[index] =
        (result.data[index] ?? 0) + edge * (step[index] ?? 0) + (detail.data[index] ?? 0) * fine;
    }
    return result;
  };
  return { red: channel('red'), green: channel('green'), blue: channel('blue') };
}
