import type { LabImage } from '../image/color-image';
import { clamp } from '../image/numbers';
import { type Plane, createPlane, statistics } from '../image/plane';
import type { Face } from '../face';
import type { LightSlope } from './key-light';
import type { Surface } from './surface';

interface RelightInput {
  face: Face;
  surface: Surface;
  /** Where the face is, 0 to 1. */
  faceRegion: Plane;
  /** The light that the photo was taken in. */
  own: LightSlope;
  /** Direction of the light to add, of length 1. */
  key: LightSlope;
  /** 0 leaves the light as it is, 1 is the whole change. */
  amount: number;
}

/** Lightness that a surface turned fully into the key gains. */
const KEY_STRENGTH = 0.13;
/** Share of the photo's own modelling that gives way. */
const OWN_LIGHT_REMOVED = 0.35;
const LARGEST_CHANGE = 0.1;

/**
 * Turns the light on the face towards the key: Lambert's law on the mesh's normals. The face's mean lightness
 * stays. Around it the light falls off as from one large lamp.
 */
export function relight(image: LabImage, input: RelightInput): LabImage {
  const { face, surface, faceRegion, own, key, amount } = input;
  const { width } = image.lightness;
  const meanAcross = statistics(surface.across, faceRegion).mean;
  const meanDown = statistics(surface.down, faceRegion).mean;
  const across = KEY_STRENGTH * key.across - OWN_LIGHT_REMOVED * clamp(own.across, -0.25, 0.25);
  const down = KEY_STRENGTH * key.down - OWN_LIGHT_REMOVED * clamp(own.down, -0.25, 0.25);

  const unit = face.eyeDistance;
  const centre = { x: face.eyeCentre.x, y: face.eyeCentre.y + 0.25 * unit };
  const lightness = createPlane(width, image.lightness.height);
  for (let index = 0; index < lightness.data.length; index++) {
    const x = (index % width) - centre.x;
    const y = Math.floor(index / width) - centre.y;
    const onFace = faceRegion.data[index] ?? 0;
    const turn =
      across * ((surface.across.data[index] ?? 0) - meanAcross) +
      down * ((surface.down.data[index] ?? 0) - meanDown);
    const change = LARGEST_CHANGE * Math.tanh(turn / LARGEST_CHANGE) * onFace;
    const distance =
      ((x - 0.4 * unit * key.across) / (2.9 * unit)) ** 2 + ((y + 0.2 * unit) / (3.4 * unit)) ** 2;
    const pool = -0.14 + 0.17 * Math.exp(-distance);
    const side = 0.07 * clamp((x / (2.4 * unit)) * key.across, -1, 1) * (1 - onFace);
    const value = image.lightness.data[index] ?? 0;
    lightness.data[index] = (value + change * amount) * (1 + (pool + side) * amount);
  }
  return { lightness, a: image.a, b: image.b };
}
