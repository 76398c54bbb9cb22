import sharp from 'sharp';

import { inspectFailure, inspectPhoto } from './inspect-photo';
import { MissingToolsError } from './workers';

function file(content: BlobPart, name: string, type: string): File {
  return new File([content], name, { type });
}

/** A file that claims a size without taking the memory. */
function fileOfSize(bytes: number, content = 'x'): File {
  return Object.defineProperty(file(content, 'big.jpg', 'image/jpeg'), 'size', { value: bytes });
}

/** The start of an MPEG-4 or a HEIC of a brand. */
function startOf(brand: string): string {
  return `\0\0\0\x18ftyp${brand}\0\0\0\0${brand}`;
}

const MEGABYTE = 1024 * 1024;

describe('checking a photo before it is decoded', () => {
  it('takes an ordinary photo', async () => {
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    expect(await inspectPhoto(file(new Uint8Array(photo), 'me.jpg', 'image/jpeg'))).toBeNull();
  });

  it.each([
    ['a text', file('hello', 'a.txt', 'text/plain'), 'not_image'],
    ['a text under the name of a HEIC, without a type', file('hello', 'a.HEIC', ''), 'not_image'],
    ['a video by its type', file('x', 'a.mov', 'video/quicktime'), 'video'],
    ['a QuickTime video that the system has no type for', file(startOf('qt  '), 'a.MOV', ''), 'video'],
    ['a video under the name of a photo', file(startOf('isom'), 'a.jpg', 'image/jpeg'), 'video'],
    ['a video over 50 MB', fileOfSize(50 * MEGABYTE + 1, startOf('mp42')), 'video'],
    ['an SVG', file('<svg/>', 'a.svg', 'image/svg+xml'), 'svg'],
    ['an SVG that claims to be a PNG', file('<svg/>', 'a.png', 'image/png'), 'svg'],
    ['an empty file', file('', 'a.jpg', 'image/jpeg'), 'empty'],
    ['a file over 50 MB', fileOfSize(50 * MEGABYTE + 1), 'too_large'],
  ])('refuses %s', async (_, candidate, problem) => {
    expect(await inspectPhoto(candidate)).toBe(problem);
  });

  it('takes a HEIC and a burst of them, also where the system has no type for them', async () => {
    expect(await inspectPhoto(file(startOf('heic'), 'a.HEIC', ''))).toBeNull();
    expect(await inspectPhoto(file(startOf('mif1'), 'a.heif', 'image/heif'))).toBeNull();
    expect(await inspectPhoto(file(startOf('hevc'), 'a.heics', ''))).toBeNull();
  });

  it('takes a TIFF, which Safari decodes, also where the system has no type for it', async () => {
    expect(await inspectPhoto(file('II*\0', 'scan.tif', 'image/tiff'))).toBeNull();
    expect(await inspectPhoto(file('II*\0', 'a.dng', ''))).toBeNull();
  });

  it('takes a file of exactly 50 MB', async () => {
    expect(await inspectPhoto(fileOfSize(50 * MEGABYTE))).toBeNull();
  });

  it.each([
    ['takes a photo of a phone with', 8_160, 6_144, null],
    ['takes a photo of a phone with', 9_248, 6_936, null],
    ['refuses a picture of', 8_063, 8_063, 'too_many_pixels'],
    ['refuses a decompression bomb of', 30_000, 30_000, 'too_many_pixels'],
  ])('%s %d × %d pixels by its header', async (_, width, height, problem) => {
    const photo = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    photo.writeUInt32BE(width, 16);
    photo.writeUInt32BE(height, 20);
    expect(await inspectPhoto(file(new Uint8Array(photo), 'me.png', 'image/png'))).toBe(problem);
  });

  it('calls a file unreadable that is gone since it was chosen', async () => {
    const gone = file('x', 'gone.jpg', 'image/jpeg');
    gone.slice = () => {
      throw new DOMException('gone', 'NotFoundError');
    };
    expect(await inspectPhoto(gone)).toBe('unreadable');
  });
});

describe('a photo that could not be scaled', () => {
  const undecodable = new Error('the picture can not be decoded');

  it.each([
    ['a HEIC by its type', file('x', 'a', 'image/heic'), 'heic'],
    ['a HEIC by its name', file('x', 'a.heic', 'image/jpeg'), 'heic'],
    ['a HEIC by its content alone', file(startOf('heic'), 'a.jpg', 'image/jpeg'), 'heic'],
    ['a TIFF', file('II*\0', 'scan.tif', 'image/tiff'), 'tiff'],
    ['a raw photo of a camera, which is a TIFF', file('MM\0*', 'a.NEF', ''), 'tiff'],
    ['a text under the name of a photo', file('hello', 'a.jpg', 'image/jpeg'), 'unreadable'],
  ])('is %s', async (_, candidate, problem) => {
    expect(await inspectFailure(undecodable, candidate)).toBe(problem);
  });

  it('is not called damaged when the code for it is missing', async () => {
    const missing = new MissingToolsError('offline');
    expect(await inspectFailure(missing, file('x', 'a.heic', 'image/heic'))).toBe('not_loaded');
  });
});
