import sharp, { type Sharp } from 'sharp';

import type { PictureCanvas, PictureTools } from '../../pictures/draw-picture';

/** A packet as the server writes it. */
export const XMP_PACKET =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="Chiaro – студия"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>';

/** What tells about a person, as a phone writes it. */
const PERSONAL = {
  IFD0: { Make: 'PhoneMaker', Artist: 'Ada Lovelace', ImageDescription: 'secret' },
  IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' },
};

/** A picture with noise, so that no encoder makes it tiny. */
export function noise(width: number, height: number): Sharp {
  const channels = 3;
  const raw = Buffer.alloc(width * height * channels);
  for (let index = 0; index < raw.length; index += 1) raw[index] = (index * 2_654_435_761) % 251;
  return sharp(raw, { raw: { width, height, channels } });
}

/** A stored portrait, with the server's packet or as before it. */
export function storedPortrait({ xmp }: { xmp: string | null }): Promise<Buffer> {
  const picture = noise(64, 48);
  return (xmp === null ? picture : picture.withXmp(xmp)).webp().toBuffer();
}

/** A picture as the least careful encoder would write it: with names, a place and a resolution. */
async function talkativeJpeg(width: number, height: number): Promise<Buffer> {
  return noise(width, height)
    .withExif(PERSONAL)
    .withIccProfile('p3')
    .withXmp(XMP_PACKET.replace('Chiaro', 'OtherTool'))
    .jpeg()
    .toBuffer();
}

/** Tools whose canvas answers with talkative pictures of its size; `drawn` has each drawing's numbers. */
export function talkativeTools(size: { width: number; height: number }) {
  const drawn: number[][] = [];
  const canvases: { width: number; height: number }[] = [];
  const qualities: number[] = [];
  const makeCanvas = (width: number, height: number): PictureCanvas => {
    const canvas = { width, height };
    canvases.push(canvas);
    return {
      context: {
        canvas,
        fillRect: () => undefined,
        drawImage: (_image: unknown, ...numbers: number[]) => drawn.push(numbers),
        getImageData: () => ({ width, height, data: new Uint8ClampedArray(width * height * 4).fill(255) }),
      } as unknown as CanvasRenderingContext2D,
      encode: async (quality) => {
        qualities.push(quality);
        return new Blob([new Uint8Array(await talkativeJpeg(width, height))]);
      },
    };
  };
  const tools: PictureTools = {
    decode: () => Promise.resolve({ ...size, image: {} as CanvasImageSource, release: () => undefined }),
    makeCanvas,
  };
  return { tools, drawn, qualities, canvases };
}
