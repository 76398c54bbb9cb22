import { type Plane, planeFrom, statistics, valueAt } from '../image/plane';
import { toPlanes, type LabImage, type RasterImage } from '../image/color-image';
import { toLab } from '../image/oklab';
import { resize } from '../image/resample';
import type { EngineModels } from '../models/engine-models';
import { LEFT_CHEEK_EDGE, RIGHT_CHEEK_EDGE } from '../models/landmarks';
import type { ComposedPortrait } from '../render-portrait';
import { countCutPixels } from '../frame/exposed-cuts';
import { detectFaces } from '../find/detect-faces';
import { shownShare } from '../frame/find-fault';
import { type Face, chinOf } from '../find/face';

/** Measures of a portrait's quality. Lengths are shares of the frame's side unless noted. */
export interface PortraitMeasures {
  /** Probability that the face is a face, 0 to 1. */
  readonly confidence: number;
  /** Share of the face that the frame shows. */
  readonly inside: number;
  /** Distance of the eyes below the template's. */
  readonly eyeLine: number;
  /** Tilt of the head in degrees. */
  readonly roll: number;
  /** Size of the face relative to the template's. 1: the same. */
  readonly faceSize: number;
  /** Pixels of the person on the photo's own edge inside the frame. */
  readonly cutPixels: number;
  /** Share of the frame's bottom edge under the face that shows the person. Below 1 the body floats. */
  readonly foot: number;
  /** Oklab distance between the mean colours of the visible backdrop and of the plate at the same place. */
  readonly backdrop: number;
  /** Mean distance between the landmarks in the portrait and in the framed photo, in face widths. */
  readonly identity: number;
}

/** Half the width of the narrowest neck, in eye distances. */
const NECK = 0.3;

/** Measures a portrait. Returns null if it shows no face. */
export function measurePortrait(
  portrait: Omit<ComposedPortrait, 'file'>,
  models: EngineModels,
): PortraitMeasures | null {
  const { image, person, template } = portrait;
  const face = nearestFace(detectFaces(image, models), person.framed.face);
  if (!face) return null;
  const size = image.width;
  return {
    confidence: face.confidence,
    inside: shownShare(person.framed.face, [person.framed.inside]),
    eyeLine: face.eyeCentre.y / size - template.composition.eyeY,
    roll: (face.roll * 180) / Math.PI,
    faceSize: face.eyeDistance / size / template.composition.eyeDistance,
    cutPixels: countCutPixels(person.cutOut.mask, person.framed.inside),
    foot: footOf(person.cutOut.mask, person.framed.face),
    backdrop: backdropDistance(image, template.plate, person.cutOut.mask),
    identity: landmarkDistance(face, person.framed.face),
  };
}

function nearestFace(faces: readonly Face[], wanted: Face): Face | undefined {
  const away = (face: Face): number =>
    Math.hypot(face.eyeCentre.x - wanted.eyeCentre.x, face.eyeCentre.y - wanted.eyeCentre.y);
  return [...faces].sort((one, two) => away(one) - away(two))[0];
}

function footOf(mask: Plane, face: Face): number {
  const { width, height } = mask;
  const chin = chinOf(face).x;
  const first = Math.max(0, Math.round(chin - face.eyeDistance * NECK));
  const last = Math.min(width - 1, Math.round(chin + face.eyeDistance * NECK));
  let covered = 0;
  for (let x = first; x <= last; x++) covered += valueAt(mask, (height - 2) * width + x) > 0.5 ? 1 : 0;
  return covered / Math.max(1, last - first + 1);
}

function backdropDistance(image: RasterImage, plate: LabImage, mask: Plane): number {
  const made = toLab(toPlanes(image));
  const open = planeFrom(mask.width, mask.height, (x, y) =>
    valueAt(mask, y * mask.width + x) < 0.02 ? 1 : 0,
  );
  const differences = (['lightness', 'a', 'b'] as const).map(
    (channel) =>
      statistics(made[channel], open).mean -
      statistics(resize(plate[channel], mask.width, mask.height), open).mean,
  );
  return Math.hypot(...differences);
}

function landmarkDistance(found: Face, put: Face): number {
  const distances = found.points.map((point, index) => {
    const other = put.points[index] ?? point;
    return Math.hypot(point.x - other.x, point.y - other.y);
  });
  const [left, right] = [put.points[LEFT_CHEEK_EDGE], put.points[RIGHT_CHEEK_EDGE]];
  const width = left && right ? Math.hypot(right.x - left.x, right.y - left.y) : NaN;
  return distances.reduce((sum, distance) => sum + distance, 0) / distances.length / width;
}
