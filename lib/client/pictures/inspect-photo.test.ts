import sharp from 'sharp';

import { outcomeIn, PHOTO_KINDS } from '@/lib/testing/photo-fixtures/photo-kinds';
import { smallPhoto } from '@/lib/testing/photo-fixtures/small-photo';

import { fileIdentity, inspectFailure, inspectPhoto, looksTheSameEverywhere } from './inspect-photo';
import { MissingToolsError } from './workers';

function file(content: BlobPart, name: string, type: string): File {
  return new File([content], name, { type });
}

/** A file that claims a size without taking the memory. */
function fileOfSize(bytes: number, content: BlobPart = 'x'): File {
  return Object.defineProperty(file(content, 'big.jpg', 'image/jpeg'), 'size', { value: bytes });
}

async function kind(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = PHOTO_KINDS.find((other) => other.name === name);
  return new Uint8Array((await found?.make()) ?? []);
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

  it('takes a HEIC, also where the system has no type for it', async () => {
    const heic = await kind('plain.heic');
    expect(await inspectPhoto(file(heic, 'a.HEIC', ''))).toBeNull();
    expect(await inspectPhoto(file(heic, 'a.heif', 'image/heif'))).toBeNull();
  });

  it('takes a file of exactly 50 MB', async () => {
    expect(await inspectPhoto(fileOfSize(50 * MEGABYTE, smallPhoto()))).toBeNull();
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

  it.each([
    [new DOMException('', 'NotFoundError'), 'moved'],
    [new DOMException('', 'NotReadableError'), 'moved'],
    [new DOMException('', 'SecurityError'), 'unreadable'],
  ])(
    'tells a file that was moved or changed after it was chosen from an unreadable one: %s',
    async (error, problem) => {
      const gone = file('x', 'gone.jpg', 'image/jpeg');
      gone.arrayBuffer = () => Promise.reject(error);
      gone.slice = () => gone;
      expect(await inspectPhoto(gone)).toBe(problem);
      expect(await inspectFailure(undecodable, gone)).toBe(problem);
    },
  );
});

const OUTCOMES_OF_INSPECTION = [
  'TIFF',
  'damaged',
  'animated',
  'raw',
  'svg',
  'too_many_pixels',
  'video',
  'unreadable',
];
const undecodable = new Error('the picture can not be decoded');

it.each(PHOTO_KINDS.filter(({ page }) => page !== 'not_image'))('$words has its word', async (photo) => {
  const outcome = outcomeIn('firefox', photo);
  const photoFile = file(new Uint8Array(await photo.make()), photo.name, `image/${photo.name.split('.')[1]}`);
  const problem = await inspectPhoto(photoFile);
  if (problem) return expect([problem, OUTCOMES_OF_INSPECTION.includes(problem)]).toEqual([outcome, true]);
  // What the browser refused to decode.
  return outcome === 'taken' ? undefined : expect(await inspectFailure(undecodable, photoFile)).toBe(outcome);
});

describe('a photo that could not be scaled', () => {
  it('is a HEIC by its content alone, and a damaged JPEG', async () => {
    const heic = file(await kind('plain.heic'), 'a.jpg', 'image/jpeg');
    expect(await inspectFailure(undecodable, heic)).toBe('HEIC');
    expect(await inspectFailure(undecodable, file(smallPhoto(), 'a.jpg', 'image/jpeg'))).toBe('damaged');
    expect(await inspectFailure(undecodable, file('hello', 'a.jpg', 'image/jpeg'))).toBe('unreadable');
  });

  it('is damaged when it is a JPEG XL in a browser that opens another', async () => {
    const jxl = file(await kind('cut.jxl'), 'a.jxl', 'image/jxl');
    Object.assign(globalThis, { createImageBitmap: () => Promise.resolve({ close: () => undefined }) });
    expect(await inspectFailure(undecodable, jxl)).toBe('damaged');
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(undecodable) });
    expect(await inspectFailure(undecodable, jxl)).toBe('JPEG XL');
  });

  it('is not called damaged when the code for it is missing', async () => {
    const missing = new MissingToolsError('offline');
    expect(await inspectFailure(missing, file('x', 'a.heic', 'image/heic'))).toBe('not_loaded');
  });
});

it('only what each browser shows alike looks the same everywhere', async () => {
  const plain = ['plain.jpg', 'exif.jpg', 'p3.png', 'exif.webp', 'turned.avif', 'endless.jpg'];
  const same = await Promise.all(
    plain.map(async (name) => looksTheSameEverywhere(new Blob([await kind(name)]))),
  );
  expect(same).toEqual([true, true, false, false, false, false]);
});

describe('the identity of a photo', () => {
  const identityOf = async (candidate: File) =>
    fileIdentity(candidate, new Uint8Array(await candidate.arrayBuffer()));
  const large = (change: (bytes: Uint8Array) => void, name = 'IMG_0001.jpg'): File => {
    const bytes = new Uint8Array(MEGABYTE);
    change(bytes);
    return file(bytes, name, 'image/jpeg');
  };
  const plain = large(() => undefined);

  it('is the same for a copy', async () => {
    expect(await identityOf(large(() => undefined))).toBe(await identityOf(plain));
  });

  it.each([
    ['its start', large((bytes) => bytes.fill(1, 0, 1))],
    ['its end', large((bytes) => bytes.fill(1, -1))],
    ['a part', large((bytes) => bytes.fill(1, MEGABYTE / 2, MEGABYTE / 2 + MEGABYTE / 32))],
    ['its name', large(() => undefined, 'IMG_0002.jpg')],
    ['its length', file(new Uint8Array(MEGABYTE + 1), 'IMG_0001.jpg', 'image/jpeg')],
  ])('differs with %s', async (_, other) => {
    expect(await identityOf(other)).not.toBe(await identityOf(plain));
  });
});
