import sharp from 'sharp';

import { latinBytes, readWebpXmp, replaceJpegMetadata } from './picture-metadata';
import { noise, storedPortrait, XMP_PACKET } from './testing/picture-files';

const text = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('utf8');

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
  it('begins with JFIF and XMP, and keeps its pixels', async () => {
    const plain = await noise(16, 8).jpeg().toBuffer();
    const xmp = latinBytes(XMP_PACKET.replace(/[^ -~]/g, '?'));
    const bytes = Buffer.from(replaceJpegMetadata(plain, xmp));
    expect(bytes.subarray(0, 20).toString('hex')).toBe('ffd8ffe000104a46494600010201012c012c0000');
    expect(bytes.indexOf('http://ns.adobe.com/xap/1.0/\0')).toBe(24);
    const pixels = await sharp(bytes).raw().toBuffer();
    expect(pixels.equals(await sharp(plain).raw().toBuffer())).toBe(true);
  });

  it('leaves out a packet that is too long for a segment', async () => {
    const jpeg = await noise(8, 8).jpeg().toBuffer();
    const { xmp } = await sharp(replaceJpegMetadata(jpeg, new Uint8Array(65_510))).metadata();
    expect(xmp).toBeUndefined();
  });

  it('is refused when it is none, or ends too early', async () => {
    expect(() => replaceJpegMetadata(latinBytes('RIFF1234'), null)).toThrow('no JPEG');
    const jpeg = await noise(8, 8).jpeg().toBuffer();
    expect(() => replaceJpegMetadata(jpeg.subarray(0, 100), null)).toThrow('a broken JPEG');
  });
});
