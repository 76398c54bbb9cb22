/** IPTC's list of digital source types. https://cv.iptc.org/newscodes/digitalsourcetype/ */
const SCHEME = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/** What a picture's XMP says of its making. */
interface PictureMark {
  /** The digital source type, one of IPTC's terms. */
  readonly term: string;
  readonly creatorTool: string;
  readonly createdAt: Date;
}

/** Returns a picture's XMP packet, in the terms of the IPTC Photo Metadata Standard. */
export function pictureXmp({ term, creatorTool, createdAt }: PictureMark): string {
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
   <Iptc4xmpExt:DigitalSourceType>${SCHEME}${term}</Iptc4xmpExt:DigitalSourceType>
   <xmp:CreatorTool>${escapeText(creatorTool)}</xmp:CreatorTool>
   <xmp:CreateDate>${createdAt.toISOString()}</xmp:CreateDate>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
}

/**
 * Returns the packet of a portrait before another ground. What was generated alone is then one of several elements; the
 * other terms stay right: a plate or a colour is no capture, so that `compositeCapture` is never.
 */
export function termOnNewGround(xmp: string): string {
  return xmp.replaceAll(`${SCHEME}trainedAlgorithmicMedia`, `${SCHEME}compositeSynthetic`);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
