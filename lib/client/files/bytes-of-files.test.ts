import sharp from 'sharp';

import { latinBytes } from './bytes';
import { replaceJpegMetadata } from './replace-jpeg-metadata';
import { replacePngMetadata } from './replace-png-metadata';
import { exifOf } from './exif';
import { readWebpXmp } from './read-webp-xmp';
import { noise, storedPortrait, XMP_PACKET } from './testing/picture-files';

const text = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('utf8');
const NOTHING = { xmp: null, resolution: null };

describe('the XMP packet of a WebP', () => {
  it.each([XMP_PACKET, `${XMP_PACKET} `])('is read, of an even and an odd length', async (packet) => {
    expect(text(readWebpXmp(await storedPortrait({ xmp: packet })))).toBe(packet);
  });

  it('is found behind a chunk of an odd length', () => {
    const chunk = (name: string, text: string) =>
      Buffer.concat([
        Buffer.from(name),
        Buffer.of(text.length, 0, 0, 0),
        Buffer.from(text),
        Buffer.alloc(text.length % 2),
      ]);
    const header = Buffer.from('RIFF\0\0\0\0WEBP');
    expect(text(readWebpXmp(Buffer.concat([header, chunk('ANY ', 'odd'), chunk('XMP ', 'packet')])))).toBe(
      'packet',
    );
  });

  it('is null where there is none', async () => {
    expect(readWebpXmp(await storedPortrait({ xmp: null }))).toBeNull();
    expect(readWebpXmp(await noise(8, 8).png().toBuffer())).toBeNull();
    expect(readWebpXmp(new Uint8Array())).toBeNull();
  });

  it('is null in a file that ends too early, wherever it ends', async () => {
    const whole = await storedPortrait();
    for (let length = 0; length < whole.length - 1; length += 1)
      expect(readWebpXmp(whole.subarray(0, length))).toBeNull();
  });
});

describe('a JPEG', () => {
  it('begins with JFIF, EXIF and XMP, and its resolution is the same in both headers', async () => {
    const jpeg = replaceJpegMetadata(await noise(16, 8).jpeg().toBuffer(), {
      xmp: latinBytes(XMP_PACKET.replace(/[^ -~]/g, '?')),
      resolution: 300,
    });
    const bytes = Buffer.from(jpeg);
    expect(bytes.subarray(0, 20).toString('hex')).toBe('ffd8ffe000104a46494600010201012c012c0000');
    expect(bytes.subarray(20, 30).toString('latin1')).toMatch(/^\xff\xe1..Exif\0\0/s);
    const exif = bytes.subarray(30);
    // Both resolutions stand behind the first directory: 300 over 1.
    expect(
      exif
        .subarray(8 + 2 + 5 * 12 + 4)
        .subarray(0, 16)
        .toString('hex'),
    ).toBe('2c010000010000002c01000001000000');
    expect(bytes.indexOf('http://ns.adobe.com/xap/1.0/\0')).toBeGreaterThan(30);
    const pixels = await sharp(bytes).raw().toBuffer();
    expect(
      pixels.equals(
        await sharp(await noise(16, 8).jpeg().toBuffer())
          .raw()
          .toBuffer(),
      ),
    ).toBe(true);
  });

  it('leaves out a packet that is too long for a segment', async () => {
    const jpeg = await noise(8, 8).jpeg().toBuffer();
    const { xmp } = await sharp(
      replaceJpegMetadata(jpeg, { ...NOTHING, xmp: new Uint8Array(65_510) }),
    ).metadata();
    expect(xmp).toBeUndefined();
  });

  it('is refused when it is none, or ends too early', async () => {
    expect(() => replaceJpegMetadata(latinBytes('RIFF1234'), NOTHING)).toThrow('no JPEG');
    const jpeg = await noise(8, 8).jpeg().toBuffer();
    expect(() => replaceJpegMetadata(jpeg.subarray(0, 100), NOTHING)).toThrow('a broken JPEG');
  });
});

describe('EXIF data', () => {
  it('has the tags of EXIF 2.32 in their sequence', () => {
    const view = new DataView(exifOf({ width: 413, height: 531, resolution: 300 }).buffer);
    const tags = (at: number) =>
      Array.from({ length: view.getUint16(at, true) }, (_, index) =>
        view.getUint16(at + 2 + index * 12, true),
      );
    expect(tags(8)).toEqual([0x011a, 0x011b, 0x0128, 0x0213, 0x8769]);
    const details = view.getUint32(8 + 2 + 4 * 12 + 8, true);
    expect(tags(details)).toEqual([0x9000, 0x9101, 0xa000, 0xa001, 0xa002, 0xa003]);
    expect(view.getUint16(details + 2 + 3 * 12 + 8, true)).toBe(1);
    expect(view.getUint32(details + 2 + 4 * 12 + 8, true)).toBe(413);
  });
});

describe('a PNG', () => {
  it('has its chunks in the sequence of the specification, with right checksums', async () => {
    const png = replacePngMetadata(await noise(8, 8).withDensity(72).png().toBuffer(), {
      xmp: latinBytes('packet'),
      resolution: 300,
    });
    const bytes = Buffer.from(png);
    const names: string[] = [];
    for (let offset = 8; offset < bytes.length; offset += 12 + bytes.readUInt32BE(offset))
      names.push(bytes.toString('latin1', offset + 4, offset + 8));
    expect(names).toEqual(['IHDR', 'sRGB', 'pHYs', 'iTXt', 'IDAT', 'IEND']);
    const at = bytes.indexOf('sRGB');
    expect(bytes.readUInt32BE(at + 5)).toBe(0xaece1ce9);
    await expect(sharp(bytes, { failOn: 'warning' }).raw().toBuffer()).resolves.toBeDefined();
  });

  it('is refused when it is none, or ends too early', async () => {
    expect(() => replacePngMetadata(latinBytes('RIFF12345678'), NOTHING)).toThrow('no PNG');
    const png = await noise(8, 8).png().toBuffer();
    expect(() => replacePngMetadata(png.subarray(0, 60), NOTHING)).toThrow('a broken PNG');
  });
});
