import 'server-only';

import type { PortraitMark } from '../ports';

/** IPTC's list of digital source types. https://cv.iptc.org/newscodes/digitalsourcetype/ */
const SCHEME = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/** The terms for pictures that software made or changed. The others are for captures, scans and work by hand. */
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
 * of a person. https://iptc.org/std/photometadata/specification/IPTC-PhotoMetadata#digital-source-type
 */
export function portraitXmp(mark: PortraitMark, modelXmp: string): string {
  const term = readSoftwareTerm(modelXmp) ?? mark.digitalSource;
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
   <Iptc4xmpExt:DigitalSourceType>${SCHEME}${term}</Iptc4xmpExt:DigitalSourceType>
   <xmp:CreatorTool>${escapeText(mark.creatorTool)}</xmp:CreatorTool>
   <xmp:CreateDate>${mark.createdAt.toISOString()}</xmp:CreateDate>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
