import sharp from 'sharp';

import { checkPhoto, undecodableProblem } from './check-photo';

function file(content: BlobPart, name: string, type: string): File {
  return new File([content], name, { type });
}

/** A file that claims a size without taking the memory. */
function fileOfSize(bytes: number): File {
  return Object.defineProperty(file('x', 'big.jpg', 'image/jpeg'), 'size', { value: bytes });
}

const MEGABYTE = 1024 * 1024;

describe('checking a photo before it is decoded', () => {
  it('takes an ordinary photo', async () => {
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    expect(await checkPhoto(file(new Uint8Array(photo), 'me.jpg', 'image/jpeg'))).toBeNull();
  });

  it.each([
    ['a text', file('hello', 'a.txt', 'text/plain'), 'not_image'],
    ['a HEIC that the system has no type for', file('x', 'a.HEIC', ''), 'heic'],
    ['an SVG', file('<svg/>', 'a.svg', 'image/svg+xml'), 'svg'],
    ['an SVG that claims to be a PNG', file('<svg/>', 'a.png', 'image/png'), 'svg'],
    ['an empty file', file('', 'a.jpg', 'image/jpeg'), 'empty'],
    ['a file over 50 MB', fileOfSize(50 * MEGABYTE + 1), 'too_large'],
  ])('refuses %s', async (_, candidate, problem) => {
    expect(await checkPhoto(candidate)).toBe(problem);
  });

  it('takes a file of exactly 50 MB', async () => {
    expect(await checkPhoto(fileOfSize(50 * MEGABYTE))).toBeNull();
  });

  it('refuses a decompression bomb by its header', async () => {
    const bomb = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    expect(await checkPhoto(file(new Uint8Array(bomb), 'bomb.png', 'image/png'))).toBe('too_many_pixels');
  });

  it('says of a HEIC that this browser can not open it, of anything else that it is damaged', () => {
    expect(undecodableProblem(file('x', 'a.heic', 'image/heic'))).toBe('heic');
    expect(undecodableProblem(file('x', 'a.jpg', 'image/jpeg'))).toBe('unreadable');
  });
});
