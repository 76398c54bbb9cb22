import type { DevelopedPerson } from '../correct/develop-person';
import type { FaceRegions } from '../find/face-regions';
import type { LabImage } from '../image/color-image';
import { combinePlanes } from '../image/plane';
import { makeBackdrop } from './backdrop';
import { composite } from './composite';
import type { FramedPerson } from './frame-photo';
import type { TemplateReading } from './read-template';

/**
 * Puts the corrected person before the template's plate.
 *
 * @param templateStrength 0 to 0.3: share of the template's backdrop and tone
 */
export function setScene(
  developed: Pick<DevelopedPerson, 'image' | 'monochrome'>,
  { framed, cutOut }: Pick<FramedPerson, 'framed' | 'cutOut'>,
  template: Pick<TemplateReading, 'plate' | 'key'>,
  regions: FaceRegions,
  templateStrength: number,
): LabImage {
  const backdrop = makeBackdrop({
    plate: template.plate,
    photo: framed.image,
    photoCovered: combinePlanes(cutOut.mask, framed.inside, (person, inside) => Math.max(person, 1 - inside)),
    templateStrength,
    key: template.key,
    monochrome: developed.monochrome,
  });
  return composite({
    person: developed.image,
    backdrop,
    mask: cutOut.mask,
    face: regions.face,
    key: template.key,
    eyeDistance: framed.face.eyeDistance,
    tone: templateStrength,
  });
}
