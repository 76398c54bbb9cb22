import { itInTestAll } from '@chiaro/local-stack/testing/in-test-all';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { filePath } from '@chiaro/engine/models/files';
import createLibheif from 'libheif-js/libheif-wasm/libheif.js';

import { decodeHeic, type HeicPixels, type Libheif } from './decode-heic';

type LoadedLibheif = Libheif & { readonly HEAPU8: Uint8Array };

let libheif: LoadedLibheif;

beforeEach(() => {
  const wasmBinary = readFileSync(filePath('libheif-js/libheif-wasm/libheif.wasm'));
  // The package's types lack what its JavaScript adds.
  libheif = createLibheif({ wasmBinary }) as unknown as LoadedLibheif;
});

const LIMITS = { maximumSide: 1536, maximumBytes: 440_000, previewSide: 480 };
const SETTINGS = { limits: LIMITS, maximumPixels: 65_000_000 };

function read(name: string): Uint8Array {
  return readFileSync(path.join('e2e', 'support', 'heic', `${name}.heic`));
}

function decode(name: string, settings: Partial<Parameters<typeof decodeHeic>[2]> = {}): HeicPixels {
  return decodeHeic(libheif, read(name), { ...SETTINGS, ...settings });
}

/** The color near each corner, from the top left, row by row. */
function cornersOf({ data, width, height }: HeicPixels): string[] {
  const places = [10, height - 10].flatMap((y) => [10, width - 10].map((x) => (y * width + x) * 4));
  return places.map((place) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(place, place + 3);
    if (red > 150) return green > 150 ? 'yellow' : 'red';
    return green > blue ? 'green' : 'blue';
  });
}

const UPRIGHT = ['red', 'green', 'blue', 'yellow'];

describe('a HEIC', () => {
  it.each([
    ['upright', 'as it is stored'],
    ['turned-tiles', 'of tiles that are turned, whose EXIF orientation says the same'],
    ['burst', 'of two pictures, the second of which is the main one'],
  ])('%s is decoded upright: %s', (name) => {
    const pixels = decode(name);
    expect(pixels).toMatchObject({ width: 320, height: 240, colorSpace: 'srgb' });
    expect(cornersOf(pixels)).toEqual(UPRIGHT);
  });

  it('gives a part of it, in pixels after the rotation', () => {
    const pixels = decode('turned-tiles', { part: { x: 160.4, y: 0, width: 160, height: 120 } });
    expect(pixels).toMatchObject({ width: 160, height: 120 });
    expect(cornersOf(pixels)[1]).toBe('green');
  });

  it('is made smaller by a whole factor', () => {
    const pixels = decode('turned-tiles', { limits: { ...LIMITS, maximumSide: 100 } });
    expect(pixels).toMatchObject({ width: 106, height: 80 });
    expect(cornersOf(pixels)).toEqual(UPRIGHT);
  });

  itInTestAll('of 48 megapixels needs less than 400 MB', () => {
    expect(decode('large-tiles')).toMatchObject({ width: 1209, height: 1612 });
    expect(libheif.HEAPU8.length).toBeLessThan(400_000_000);
  });

  it('keeps the colours of Display P3', () => {
    expect(decode('display-p3').colorSpace).toBe('display-p3');
  });

  it('of too many pixels is not decoded', () => {
    expect(() => decode('upright', { maximumPixels: 320 * 240 - 1 })).toThrow('too many');
    expect(decode('upright', { maximumPixels: 320 * 240 }).width).toBe(320);
  });

  it('that is damaged, or no HEIC, is refused', () => {
    jest.spyOn(console, 'log').mockImplementation(() => undefined);
    const whole = read('upright');
    for (const file of [whole.subarray(0, 100), whole.subarray(0, whole.length / 2), new Uint8Array(50)])
      expect(() => decodeHeic(libheif, file, SETTINGS)).toThrow();
  });
});
