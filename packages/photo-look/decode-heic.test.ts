import { CORNERS, PHOTO_KINDS } from '@/lib/testing/photo-fixtures/photo-kinds';
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
  return readFileSync(path.join('lib', 'testing', 'photo-fixtures', `${name}.heic`));
}

function decode(name: string, settings: Partial<Parameters<typeof decodeHeic>[2]> = {}): Promise<HeicPixels> {
  return decodeHeic(libheif, read(name), { ...SETTINGS, ...settings });
}

/** Red, green and blue near each corner, from the top left, row by row. */
function cornersOf({ data, width, height }: HeicPixels): number[] {
  const places = [10, height - 10].flatMap((y) => [10, width - 10].map((x) => (y * width + x) * 4));
  return places.flatMap((place) => [...data.subarray(place, place + 3)]);
}

describe('a HEIC', () => {
  it.each(PHOTO_KINDS.filter((kind) => /^(?:HDR )?HEIC/.test(kind.words) && kind.page === 'taken'))(
    'is upright and in the colours of sRGB: $words',
    async ({ make }) => {
      const pixels = await decodeHeic(libheif, await make(), SETTINGS);
      expect(pixels).toMatchObject({ width: 320, height: 240 });
      const differences = CORNERS.flat().map((tone, index) =>
        Math.abs(tone - (cornersOf(pixels)[index] ?? 0)),
      );
      expect(Math.max(...differences)).toBeLessThan(20);
    },
  );

  it('gives a part of it, in pixels after the rotation', async () => {
    const pixels = await decode('turned-tiles', { part: { x: 160.4, y: 0, width: 160, height: 120 } });
    expect(pixels).toMatchObject({ width: 160, height: 120 });
    expect(cornersOf(pixels).slice(3, 6)).toEqual([15, 160, 31]);
  });

  it('is made smaller by a whole factor', async () => {
    const pixels = await decode('turned-tiles', { limits: { ...LIMITS, maximumSide: 100 } });
    expect(pixels).toMatchObject({ width: 106, height: 80 });
    expect(cornersOf(pixels).slice(0, 3)).toEqual([208, 15, 15]);
  });

  itInTestAll('of 48 megapixels needs less than 400 MB', async () => {
    expect(await decode('large-tiles')).toMatchObject({ width: 1209, height: 1612 });
    expect(libheif.HEAPU8.length).toBeLessThan(400_000_000);
  });

  it('of too many pixels is not decoded', async () => {
    await expect(decode('upright', { maximumPixels: 320 * 240 - 1 })).rejects.toThrow('too many');
    expect((await decode('upright', { maximumPixels: 320 * 240 })).width).toBe(320);
  });

  it('that is damaged, or no HEIC, is refused before libheif paints it', async () => {
    const damaged = PHOTO_KINDS.filter(({ name }) => name === 'cut.heic' || name === 'zeros.heic');
    for (const file of [...(await Promise.all(damaged.map(({ make }) => make()))), new Uint8Array(50)])
      await expect(decodeHeic(libheif, file, SETTINGS)).rejects.toThrow('damaged');
  });
});
