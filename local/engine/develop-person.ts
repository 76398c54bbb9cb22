import type { LabImage } from './image/color-image';
import { boxAround } from './image/crop';
import { toLab } from './image/oklab';
import { combinePlanes } from './image/plane';
import type { FramedPerson } from './frame-person';
import type { PortraitSettings } from './settings';
import { balanceForFace } from './stages/balance';
import { addClarity } from './stages/clarity';
import type { FaceRegions } from './stages/face-regions';
import { type LightSlope, measureLight } from './stages/key-light';
import { relight } from './stages/relight';
import { smoothSkin } from './stages/retouch';
import { surfaceOf } from './stages/surface';

/** Gains of fine, middle and coarse detail, and how much of the skin's unevenness goes. */
const VERSIONS = {
  detailed: { gains: [0.5, 0.3, 0.2], smoothing: 0.35, eyeLight: 0.8 },
  smooth: { gains: [0.2, 0.1, 0.14], smoothing: 0.75, eyeLight: 1 },
} as const;

/** Beyond the mesh, in eye distances: as far as the soft face region reaches. */
const FACE_MARGIN = 0.4;

/** Exposure, colour, skin, detail and light of the person, before the backdrop comes in. */
export function developPerson(
  person: FramedPerson,
  regions: FaceRegions,
  key: LightSlope,
  settings: PortraitSettings,
): LabImage {
  const { face } = person.framed;
  const { treatment, refinement, passes } = settings;
  const version = VERSIONS[settings.version];
  const size = person.cutOut.mask.width;

  const balanced = balanceForFace(toLab(person.cutOut.image), regions.face, 0.65 + 0.35 * treatment);
  const smooth = smoothSkin(balanced, regions, {
    smoothing: Math.min(1, version.smoothing * treatment * refinement),
    passes,
    eyeDistance: face.eyeDistance,
    box: boxAround(face.points, face.eyeDistance * FACE_MARGIN, balanced.lightness),
  });
  const [fine, middle, coarse] = version.gains;
  const strength = (0.5 + 0.5 * treatment) * refinement;
  const clear = addClarity(smooth, regions, {
    gains: [fine * strength, middle * strength, coarse * strength],
    eyeLight: version.eyeLight * treatment,
  });
  const surface = surfaceOf(face, size);
  const skin = combinePlanes(regions.face, regions.features, (inFace, feature) => inFace * (1 - feature));
  return relight(clear, {
    face,
    surface,
    faceRegion: regions.face,
    own: measureLight(clear.lightness, surface, skin),
    key,
    amount: treatment,
  });
}
