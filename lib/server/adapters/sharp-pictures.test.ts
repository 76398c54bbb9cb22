import { addWebpChunk, OPACITY_CHUNK, readWebpChunk } from '@chiaro/engine/file/webp-chunks';
import sharp from 'sharp';
import type { PortraitMark } from '../ports';
import { createSharpPictures, portraitXmp, readSoftwareTerm } from './sharp-pictures';

const SCHEME = 'http://cv.iptc.org/newscodes/digitalsourcetype';
const MARK: PortraitMark = {
  digitalSource: 'composite',
  creatorTool: 'Chiaro (chiaro)',
  createdAt: new Date(Date.UTC(2026, 10, 23, 12)),
};
const FORMATS = ['webp', 'png', 'jpeg'] as const;
type Format = (typeof FORMATS)[number];

const pictures = createSharpPictures();

/** A picture as a model may return it: noise, with the place and the owner of a photo, and a packet. */
async function aPicture(format: Format, properties = ''): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
      <dc:creator>Ada Lovelace</dc:creator>${properties}</rdf:Description></rdf:RDF></x:xmpmeta>`;
  const exif = {
    IFD0: { Artist: 'Ada Lovelace', Model: 'Ada’s phone' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
  };
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#888888', noise } })
    .withExif(exif)
    .withXmp(xmp)
    .toFormat(format)
    .toBuffer();
}

/** The same bytes each time. */
function fixedJpeg(): Promise<Buffer> {
  const tones = Uint8Array.from({ length: 64 * 48 * 3 }, (_, index) => (index ** 2 * 31) % 251);
  return sharp(tones, { raw: { width: 64, height: 48, channels: 3 } })
    .jpeg()
    .toBuffer();
}

async function markedPortrait(bytes: Buffer): Promise<Buffer> {
  const portrait = await pictures.normalizePortrait(bytes, MARK);
  if (!portrait) throw new Error('The portrait is no picture.');
  return portrait;
}

const xmpOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).xmpAsString ?? '';
const pixelsOf = async (bytes: Buffer) => (await sharp(bytes).raw().toBuffer()).toString('base64');

it('keeps nothing in sharp’s cache', async () => {
  const photo = sharp({ create: { width: 600, height: 400, channels: 3, background: '#c96' } });
  await pictures.normalizeUpload(await photo.jpeg().toBuffer());
  expect(sharp.cache()).toMatchObject({ memory: { max: 0 }, items: { current: 0, max: 0 } });
});

describe('the head of an upload', () => {
  const photo = (width: number, height: number): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: '#c96' } })
      .composite([
        {
          input: { create: { width: 90, height: 90, channels: 3, background: '#06c' } },
          left: 355,
          top: 255,
        },
      ])
      .jpeg()
      .toBuffer();

  it('is two and a half faces wide, with more below the face than above', async () => {
    const head = await pictures.cropToHead(await photo(1000, 1500), { x: 0.4, y: 0.2, size: 0.06, turn: 0 });
    expect(await sharp(head ?? '').metadata()).toMatchObject({ format: 'jpeg', width: 226, height: 226 });
    const [centre, corner] = await Promise.all(
      [
        { left: 112, top: 101 },
        { left: 10, top: 10 },
      ].map((place) =>
        sharp(head ?? '')
          .extract({ ...place, width: 4, height: 4 })
          .raw()
          .toBuffer(),
      ),
    );
    expect(centre?.[2]).toBeGreaterThan(150);
    expect(corner?.[2]).toBeLessThan(130);
  });

  it.each([
    ['at the top edge', { x: 0.4, y: 0.01, size: 0.2, turn: 0 }, 750, 428],
    ['in a corner', { x: 1, y: 1, size: 0.2, turn: 0 }, 375, 338],
  ])('ends where the photo ends: %s', async (_name, face, width, height) => {
    const head = await pictures.cropToHead(await photo(1000, 1500), face);
    expect(await sharp(head ?? '').metadata()).toMatchObject({ width, height });
  });

  it('is null for a face that fills the photo', async () => {
    expect(
      await pictures.cropToHead(await photo(500, 500), { x: 0.5, y: 0.5, size: 0.5, turn: 0 }),
    ).toBeNull();
  });

  it('rejects for bytes that are no picture', async () => {
    await expect(
      pictures.cropToHead(Buffer.from('text'), { x: 0.5, y: 0.5, size: 0.2, turn: 0 }),
    ).rejects.toThrow();
  });
});

describe('an upload', () => {
  it('may be a photo of 64 megapixels', async () => {
    const [width, height] = [9_248, 6_936];
    const raw = { width, height, channels: 1 } as const;
    const photo = await sharp(Buffer.alloc(width * height), { raw })
      .jpeg()
      .toBuffer();
    expect((await pictures.normalizeUpload(photo)).quality).toMatchObject({ width: 1_536, height: 1_152 });
  });

  it.each([1, 2])('may be a JPEG without its last bytes (%d), the end marker', async (missing) => {
    const photo = await fixedJpeg();
    const { quality } = await pictures.normalizeUpload(photo.subarray(0, -missing));
    expect(quality).toMatchObject({ width: 64, height: 48 });
  });

  it.each([0.6, 0.8])('is refused when it is a JPEG that ends after %d of its bytes', async (share) => {
    const photo = await fixedJpeg();
    const truncated = photo.subarray(0, photo.length * share);
    for (const bytes of [truncated, Buffer.concat([truncated, Buffer.alloc(photo.length)])])
      await expect(pictures.normalizeUpload(bytes)).rejects.toMatchObject({ code: 'image_not_readable' });
  });

  it('of more than 65 megapixels is too large', async () => {
    const photo = await aPicture('png');
    photo.writeUInt32BE(8_063, 16);
    photo.writeUInt32BE(8_063, 20);
    await expect(pictures.normalizeUpload(photo)).rejects.toMatchObject({ code: 'image_too_large' });
  });
});

describe.each(FORMATS)('a portrait from a model’s %s', (format) => {
  it('has its mark and tells nothing else', async () => {
    const source = await aPicture(format);
    // Without this the test would pass on a picture that tells nothing.
    const { exif, xmp } = await sharp(source).metadata();
    expect([exif, xmp].every((section) => (section?.length ?? 0) > 100)).toBe(true);

    const portrait = await markedPortrait(source);
    expect(await xmpOf(portrait)).toBe(`<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
   <Iptc4xmpExt:DigitalSourceType>${SCHEME}/composite</Iptc4xmpExt:DigitalSourceType>
   <xmp:CreatorTool>Chiaro (chiaro)</xmp:CreatorTool>
   <xmp:CreateDate>2026-11-23T12:00:00.000Z</xmp:CreateDate>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`);
    const written = await sharp(portrait).metadata();
    expect([written.format, written.exif, written.icc, written.iptc]).toEqual([
      'webp',
      undefined,
      undefined,
      undefined,
    ]);
    for (const word of ['Exif', 'EXIF', 'Ada', 'phone']) expect(portrait.includes(word)).toBe(false);
  });

  it('has the term by which the model names its picture', async () => {
    const term = `${SCHEME}/compositeSynthetic`;
    const portrait = await markedPortrait(
      await aPicture(format, `<Iptc4xmpExt:DigitalSourceType>${term}</Iptc4xmpExt:DigitalSourceType>`),
    );
    const xmp = await xmpOf(portrait);
    expect(xmp).toContain(`<Iptc4xmpExt:DigitalSourceType>${term}</Iptc4xmpExt:DigitalSourceType>`);
    expect(xmp).not.toContain('Ada');
  });

  it('has the pixels that it has without a mark', async () => {
    const source = await aPicture(format);
    const unmarked = await sharp(source).webp({ quality: 92, effort: 2 }).toBuffer();
    expect(await pixelsOf(await markedPortrait(source))).toBe(await pixelsOf(unmarked));
  });
});

describe('the opacity that a worker sends with a portrait', () => {
  const levels = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
  const grey = (width: number, height: number) =>
    sharp(levels(width * height), { raw: { width, height, channels: 1 } });
  const send = async (content: Uint8Array): Promise<Buffer> =>
    markedPortrait(
      Buffer.from(addWebpChunk(await aPicture('webp'), { width: 64, height: 48 }, OPACITY_CHUNK, content)),
    );

  it('stays, level by level, and nothing else of its file', async () => {
    const stored = await send(await grey(64, 48).withXmp('<x>Ada</x>').webp({ lossless: true }).toBuffer());
    const chunk = readWebpChunk(stored, OPACITY_CHUNK) ?? new Uint8Array();
    const read = await sharp(chunk).extractChannel(0).raw().toBuffer();
    expect([...read]).toEqual([...levels(64 * 48)]);
    expect(Buffer.from(chunk).includes('Ada')).toBe(false);
    expect(await xmpOf(stored)).toContain('DigitalSourceType');
  });

  it.each([
    ['of another size', () => grey(32, 48).webp().toBuffer()],
    ['of another format', () => grey(64, 48).png().toBuffer()],
    ['that is broken', () => Promise.resolve(Buffer.from('RIFF\0\0\0\0WEBPVP8 '))],
  ])('is left out when it is one %s', async (_name, make) => {
    expect(readWebpChunk(await send(await make()), OPACITY_CHUNK)).toBeNull();
  });
});

it('takes no term that denies the work of software', async () => {
  const denial = `<Iptc4xmpExt:DigitalSourceType>${SCHEME}/digitalCapture</Iptc4xmpExt:DigitalSourceType>`;
  expect(await xmpOf(await markedPortrait(await aPicture('jpeg', denial)))).toContain(`${SCHEME}/composite<`);
});

describe('readSoftwareTerm', () => {
  it.each([
    ['an attribute', `<rdf:Description Iptc4xmpExt:DigitalSourceType="${SCHEME}/trainedAlgorithmicMedia"/>`],
    ['an attribute in other quotes', `<d e:DigitalSourceType='${SCHEME}/trainedAlgorithmicMedia'/>`],
    ['an element', `<e:DigitalSourceType>\n ${SCHEME}/trainedAlgorithmicMedia </e:DigitalSourceType>`],
    ['a resource', `<e:DigitalSourceType rdf:resource="${SCHEME}/trainedAlgorithmicMedia"/>`],
    [
      'https',
      `<d e:DigitalSourceType="https://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/>`,
    ],
  ])('reads %s', (_form, xmp) => {
    expect(readSoftwareTerm(xmp)).toBe('trainedAlgorithmicMedia');
  });

  it.each([
    ['no packet', ''],
    ['a term that is not IPTC’s', `<d e:DigitalSourceType="${SCHEME}/madeByMagic"/>`],
    ['a longer word', `<d e:DigitalSourceType="${SCHEME}/compositeOfPeople"/>`],
    ['another list', '<d e:DigitalSourceType="http://example.com/digitalsourcetype/composite"/>'],
    ['another property', `<d e:Credit="${SCHEME}/composite"/>`],
    ['a term for a capture', `<d e:DigitalSourceType="${SCHEME}/digitalCapture"/>`],
    ['a term for work by hand', `<d e:DigitalSourceType="${SCHEME}/humanEdits"/>`],
  ])('reads nothing from %s', (_name, xmp) => {
    expect(readSoftwareTerm(xmp)).toBeNull();
  });
});

it('writes each text so that it stays a text', () => {
  const mark = { digitalSource: 'composite', creatorTool: 'A <b> & c', createdAt: new Date(0) } as const;
  expect(portraitXmp(mark, '')).toContain('<xmp:CreatorTool>A &lt;b> &amp; c</xmp:CreatorTool>');
});
