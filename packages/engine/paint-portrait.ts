import { makeBackdrop } from './compose/backdrop';
import { composite } from './compose/composite';
import { type FinishOptions, finish } from './compose/finish';
import type { FramedPerson } from './frame/frame-photo';
import type { TemplateReading } from './compose/read-template';
import { applyLook } from './correct/apply-look';
import { type DevelopedPerson, developPerson } from './compose/develop-person';
import { gradeByStyle } from './correct/style';
import { faceRegions } from './find/face-regions';
import type { LabImage } from './image/color-image';
import { combinePlanes, type Plane } from './image/plane';
import { scoped } from './image/plane-memory';
import type { OnProgress } from './job/job';
import type { PortraitSettings } from './job/settings';

/** The sources of a portrait after the framing. */
export interface PortraitMaterial {
  readonly person: FramedPerson;
  readonly template: TemplateReading;
  /** Null: no style. */
  readonly style: LabImage | null;
}

/** Does every step after the framing: corrects the person, adds the backdrop and grades the picture. */
export async function paintPortrait(
  { person, template, style }: PortraitMaterial,
  settings: PortraitSettings,
  onProgress: OnProgress,
): Promise<LabImage> {
  const { developed, face } = scoped(() => {
    const regions = faceRegions(person.framed.face, person.cutOut.mask.width);
    return { developed: developPerson(person, regions, template.key, settings), face: regions.face };
  });
  await onProgress(75, 'lit');
  const scene = scoped(() => setScene(developed, person, template, face, settings));
  await onProgress(85);
  const graded =
    style === null
      ? scene
      : gradeByStyle(scene, {
          style,
          weight: settings.styleWeight,
          // The whole face, and other skin.
          skin: combinePlanes(developed.skin, face, (bare, whole) => Math.max(bare, whole)),
          mask: person.cutOut.mask,
          skinProtection: 0.6 + 0.3 * settings.closeness,
          monochrome: developed.monochrome,
        });
  const grain = grainOf(person.noise, person.enlargement);
  const finished = finish(applyLook(graded, settings.look), finishOptions(settings, grain));
  await onProgress(95, 'developed');
  return finished;
}

function setScene(
  developed: DevelopedPerson,
  { framed, cutOut }: FramedPerson,
  template: TemplateReading,
  face: Plane,
  settings: PortraitSettings,
): LabImage {
  const backdrop = makeBackdrop({
    plate: template.plate,
    photo: framed.image,
    mask: cutOut.mask,
    inside: framed.inside,
    templateStrength: settings.templateStrength,
    key: template.key,
    monochrome: developed.monochrome,
  });
  return composite({
    person: developed.image,
    backdrop,
    mask: cutOut.mask,
    face,
    key: template.key,
    eyeDistance: framed.face.eyeDistance,
    tone: settings.templateStrength,
  });
}

function finishOptions({ version, grainSeed }: PortraitSettings, ownGrain: number): FinishOptions {
  return { grain: (version === 'detailed' ? 0.0045 : 0.003) + ownGrain, seed: grainSeed };
}

/** Grain replaces the texture that noise reduction and enlargement lose. */
function grainOf(noise: number, enlargement: number): number {
  return Math.min(0.006, 0.1 * noise + 0.0025 * Math.max(0, enlargement - 1.2));
}
