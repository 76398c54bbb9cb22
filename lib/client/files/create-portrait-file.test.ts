import sharp from 'sharp';

import { createPortraitFile, MissingFormatError, openPortrait } from './create-portrait-file';
import { storedPortrait, talkativeTools, XMP_PACKET } from './testing/picture-files';

const CUT = {
  part: { x: 8, y: 0, width: 28, height: 36 },
  size: { width: 413, height: 531 },
};

async function make(
  format: Parameters<typeof createPortraitFile>[1],
  { xmp = XMP_PACKET as string | null, side = 64, isTransparent = false } = {},
) {
  const portrait = new Uint8Array(await storedPortrait({ xmp }));
  const { tools, drawn, qualities, canvases } = talkativeTools({ width: side, height: side });
  const picture = await openPortrait(portrait, tools);
  const file = await createPortraitFile({ ...picture, isTransparent }, format, tools);
  const bytes = Buffer.from(await file.arrayBuffer());
  return { file, bytes, drawn, qualities, canvases, facts: await sharp(bytes).metadata() };
}

describe.each(['jpeg', 'png'] as const)('a portrait as %s', (format) => {
  it('keeps the packet of the portrait, word for word', async () => {
    const { file, facts } = await make(format);
    expect(file.type).toBe(`image/${format}`);
    expect(facts.format).toBe(format);
    expect(facts.xmpAsString).toBe(XMP_PACKET);
  });

  it.each([XMP_PACKET, null])('has nothing about a person, a place or a device', async (xmp) => {
    const { bytes, facts } = await make(format, { xmp });
    const text = bytes.toString('latin1');
    for (const word of ['PhoneMaker', 'Ada Lovelace', 'secret', 'OtherTool', 'ICC_PROFILE', 'iCCP', 'eXIf'])
      expect(text).not.toContain(word);
    expect(facts.icc).toBeUndefined();
    expect(facts.exif).toBeUndefined();
  });

  it('has no packet where the portrait has none', async () => {
    const { facts } = await make(format, { xmp: null });
    expect(facts.xmp).toBeUndefined();
  });

  it('is opaque sRGB of 300 dots per inch: 1024 pixels are 8.7 cm wide in a document', async () => {
    const { facts, bytes } = await make(format, { side: 1024 });
    expect(facts).toMatchObject({ space: 'srgb', channels: 3, width: 1024, density: 300 });
    expect(((facts.width / (facts.density ?? NaN)) * 2.54).toFixed(1)).toBe('8.7');
    expect(bytes.includes('sRGB')).toBe(format === 'png');
  });
});

it('a cut is a part at the size of the file', async () => {
  const { file, facts, drawn } = await make(CUT);
  expect(file.type).toBe('image/jpeg');
  expect(facts).toMatchObject({ width: 413, height: 531, density: 300 });
  expect(drawn).toEqual([[8, 0, 28, 36, 0, 0, 413, 531]]);
});

describe('a transparent picture', () => {
  it.each(['jpeg', CUT] as const)('becomes a PNG where another would be a JPEG: %j', async (format) => {
    expect((await make(format, { isTransparent: true })).facts).toMatchObject({ format: 'png' });
  });
});

it('says that a browser can not make a WebP, as WebKit can’t', async () => {
  await expect(make('webp')).rejects.toThrow(MissingFormatError);
});

describe('the size of a file', () => {
  it('is at most 1024 pixels for a JPEG; a PNG keeps its pixels', async () => {
    const { facts } = await make('jpeg', { side: 1100 });
    expect(facts).toMatchObject({ width: 1024, height: 1024 });
    const { facts: png } = await make('png', { side: 1100 });
    expect(png).toMatchObject({ width: 1100, height: 1100 });
  });

  it('leaves no pixels behind in the canvas', async () => {
    expect((await make('jpeg')).canvases).toEqual([{ width: 0, height: 64 }]);
  });

  it('takes a lower quality only where the file would be too large', async () => {
    expect((await make('jpeg')).qualities).toEqual([0.92]);
    expect((await make('jpeg', { side: 1024 })).qualities).toEqual([0.92, 0.85, 0.75, 0.65]);
  });
});
