import { latinBytes } from '@chiaro/engine/file/bytes';
import sharp from 'sharp';

import { replaceJpegMetadata } from './picture-metadata';
import { noise, XMP_PACKET } from './testing/picture-files';

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
