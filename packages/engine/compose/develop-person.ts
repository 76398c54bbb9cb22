import type { LabImage } from '../image/color-image';
import { type Box, boxWhere } from '../image/crop';
import { toLab } from '../image/oklab';
import { type Plane, statistics } from '../image/plane';
import { scoped } from '../image/plane-memory';
import { shrink } from '../image/resample';
import { scaleFace } from '../find/face';
import type { FramedPerson } from '../frame/frame-photo';
import type { PortraitSettings } from '../job/settings';
import { balanceForFace } from '../correct/balance';
import { addClarity } from '../correct/clarity';
import { portraitSkinLightness } from '../correct/exposure';
import type { FaceRegions } from '../find/face-regions';
import { type LightSlope, measureLight } from '../correct/key-light';
import { monochromeShare } from '../correct/monochrome';
import { LIGHT_SCALE, relight } from '../correct/relight';
import { RETOUCH_GRID, smoothSkin } from '../correct/retouch';
import { skinRegion } from '../correct/skin-region';
import { surfaceOf } from '../correct/face-surface';
import { applyTone } from '../correct/tone';
import { visibleSkin } from '../correct/visible-skin';

/** The differences between the versions: V1 is detailed, V2 is smooth. Light, exposure and colour are the same. */
const VERSIONS = {
  detailed: { fine: 0.95, local: 0.42, smoothing: 0.25, eyeLight: 0.8, contrast: 0.24, glow: 0 },
  smooth: { fine: 0, local: 0, smoothing: 0.9, eyeLight: 1, contrast: 0.06, glow: 0.8 },
} as const;

/** The area to retouch in a frame without skin. */
const NO_SKIN: Box = { left: 0, top: 0, right: RETOUCH_GRID, bottom: RETOUCH_GRID };

/** The corrected person, without a backdrop, and data of the photo for later stages. */
export interface DevelopedPerson {
  readonly image: LabImage;
  /** The person's skin without eyes, brows and lips, 0 to 1. */
  readonly skin: Plane;
  /** 0 to 1: how far the photo is black and white. */
  readonly monochrome: number;
}

/** Corrects the person's exposure, colour, skin, detail and light. */
export function developPerson(
  person: FramedPerson,
  regions: FaceRegions,
  key: LightSlope,
  settings: PortraitSettings,
): DevelopedPerson {
  const { framed, cutOut, denoised: photo, enlargement, noise } = person;
  const { treatment, refinement, passes } = settings;
  const version = VERSIONS[settings.version];
  const lightSize = cutOut.mask.width / LIGHT_SCALE;
  const surface = scoped(() => surfaceOf(scaleFace(framed.face, 1 / LIGHT_SCALE), lightSize, lightSize));
  const { skin: faceSkin, trust } = scoped(() => visibleSkin(photo, framed.face, regions));

  const monochrome = monochromeShare(photo, framed.inside);
  const amount = (0.65 + 0.35 * treatment) * trust;
  const portraitSkin = portraitSkinLightness(statistics(photo.lightness, faceSkin).mean, amount);
  const { skin, smooth } = scoped(() => {
    const clean = scoped(() =>
      balanceForFace(toLab(cutOut.image), {
        photo,
        mask: cutOut.mask,
        skin: faceSkin,
        inside: framed.inside,
        portraitSkin,
        amount,
        monochrome,
      }),
    );
    const found = scoped(() => skinRegion(clean, cutOut.mask, regions, framed.face));
    const options = {
      smoothing: 1 - (1 - version.smoothing) ** (treatment * refinement),
      passes,
      eyeDistance: framed.face.eyeDistance,
      box: boxWhere(found, (value) => value >= 0.02, { step: RETOUCH_GRID }) ?? NO_SKIN,
      underEyes: regions.underEyes,
    };
    return { skin: found, smooth: scoped(() => smoothSkin(clean, found, options)) };
  });
  const strength = (0.4 + 0.6 * treatment) * refinement;
  const lit = scoped(() => {
    const clear = scoped(() =>
      addClarity(smooth, {
        skin,
        eyes: regions.eyes,
        gains: { fine: version.fine * strength, local: version.local * strength },
        eyeLight: version.eyeLight * treatment,
        enlargement,
        noise,
      }),
    );
    return relight(clear, {
      face: framed.face,
      surface,
      faceRegion: regions.face,
      own: measureLight(shrink(clear.lightness, LIGHT_SCALE), surface, shrink(faceSkin, LIGHT_SCALE)),
      key,
      amount: treatment,
    });
  });
  const toned = scoped(() =>
    applyTone(lit, cutOut.mask, {
      skin: faceSkin,
      portraitSkin,
      contrast: version.contrast * strength,
      // Too much glow looks like fog, so it grows more slowly.
      glow: version.glow * Math.sqrt(strength),
      eyeDistance: framed.face.eyeDistance,
    }),
  );
  return { image: toned, skin, monochrome };
}
