import 'server-only';

import { pictureXmp } from '@/lib/shared/picture-xmp';

import type { PortraitMark } from '../ports';

/**
 * IPTC's terms for pictures that software made or changed. The others are for captures, scans and work by hand.
 * https://cv.iptc.org/newscodes/digitalsourcetype/
 */
const SOFTWARE_TERMS = [
  'algorithmicMedia',
  'algorithmicallyEnhanced',
  'composite',
  'compositeSynthetic',
  'compositeWithTrainedAlgorithmicMedia',
  'trainedAlgorithmicMedia',
] as const;
type SoftwareTerm = (typeof SOFTWARE_TERMS)[number];

/** The property as an attribute, as an element, and as an element that names a resource. */
const PROPERTY =
  /:DigitalSourceType(?: +rdf:resource)?(?:="|='|>)\s*https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/(\w+)/;

/**
 * Returns the term by which an XMP packet says that software made or changed its picture; null without one. A term that
 * denies it counts as none.
 */
export function readSoftwareTerm(xmp: string): SoftwareTerm | null {
  const term = PROPERTY.exec(xmp)?.[1];
  return SOFTWARE_TERMS.find((known) => known === term) ?? null;
}

/**
 * Returns a portrait's XMP packet. Nothing but the term is taken from the packet of the model's picture, which may tell
 * of a person.
 */
export function portraitXmp(mark: PortraitMark, modelXmp: string): string {
  return pictureXmp({ ...mark, term: readSoftwareTerm(modelXmp) ?? mark.digitalSource });
}
