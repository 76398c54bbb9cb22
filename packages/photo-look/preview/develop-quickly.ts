import type { FramedPerson } from '@chiaro/engine/frame/frame-photo';
import { balanceForFace } from '@chiaro/engine/correct/balance';
import type { DevelopedPerson } from '@chiaro/engine/compose/develop-person';
import { portraitSkinLightness } from '@chiaro/engine/correct/exposure';
import { surfaceOf } from '@chiaro/engine/correct/face-surface';
import { type LightSlope, measureLight } from '@chiaro/engine/correct/key-light';
import { monochromeShare } from '@chiaro/engine/correct/monochrome';
import { relight } from '@chiaro/engine/correct/relight';
import { applyTone } from '@chiaro/engine/correct/tone';
import { visibleSkin } from '@chiaro/engine/correct/visible-skin';
import { scaleFace } from '@chiaro/engine/find/face';
import type { FaceRegions } from '@chiaro/engine/find/face-regions';
import type { LabImage } from '@chiaro/engine/image/color-image';
import { toLab } from '@chiaro/engine/image/oklab';
import { type Plane, combinePlanes, multiplyPlanes, statistics } from '@chiaro/engine/image/plane';
import { resize, shrink } from '@chiaro/engine/image/resample';

/** The engine's values for a request's initial settings (packages/engine/job/settings.ts). */
export const TREATMENT = 0.77;
const AMOUNT = 0.65 + 0.35 * TREATMENT;
const CONTRAST = 0.2;
/** Light is soft: half the size is enough. */
const SCALE = 2;
/** Cells along each side of the grid of the face's surface: the mean face has no fine shape. */
const SURFACE_GRID = 64;

/** Corrects exposure, colour and light as `developPerson` does, without its steps for skin and detail. */
export function developQuickly(
  { framed, cutOut }: Pick<FramedPerson, 'framed' | 'cutOut'>,
  regions: FaceRegions,
  key: LightSlope,
): Pick<DevelopedPerson, 'image' | 'monochrome'> {
  const { face } = framed;
  const { inside } = framed;
  const photo = toLab(framed.image);
  const { skin, trust } = visibleSkin(photo, face, regions);
  const amount = AMOUNT * trust;
  const monochrome = monochromeShare(photo, inside);
  const portraitSkin = portraitSkinLightness(statistics(photo.lightness, skin).mean, amount);
  const balanced = balanceForFace(toLab(cutOut.image), {
    photo,
    mask: cutOut.mask,
    skin,
    inside,
    portraitSkin,
    amount,
    monochrome,
  });
  const light = lightOf(balanced, { framed, regions, skin, key });
  const lit = { ...balanced, lightness: multiplyPlanes(balanced.lightness, light) };
  const tone = { skin, portraitSkin, contrast: CONTRAST, glow: 0, eyeDistance: face.eyeDistance };
  return { image: applyTone(lit, cutOut.mask, tone), monochrome };
}

interface Lit extends Pick<FramedPerson, 'framed'> {
  readonly regions: FaceRegions;
  readonly skin: Plane;
  readonly key: LightSlope;
}

/** How much lighter each place gets: 1 for no change. */
function lightOf(image: LabImage, { framed, regions, skin, key }: Lit): Plane {
  const { width, height } = image.lightness;
  const lightness = shrink(image.lightness, SCALE);
  const face = scaleFace(framed.face, 1 / SCALE);
  const surface = surfaceOf(face, lightness.width, SURFACE_GRID);
  // Only the lightness is lit.
  const small = { lightness, a: lightness, b: lightness };
  const lit = relight(small, {
    face,
    surface,
    faceRegion: shrink(regions.face, SCALE),
    own: measureLight(lightness, surface, shrink(skin, SCALE)),
    key,
    amount: TREATMENT,
  });
  const change = combinePlanes(lit.lightness, lightness, (after, before) =>
    before > 0 ? after / before : 1,
  );
  return resize(change, width, height);
}
