import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type * as assets from './assets';

const HOST = 'https://pictures.example.com/chiaro';

/** The module as a build with this host has it. */
async function withHost(host: string): Promise<typeof assets> {
  process.env['NEXT_PUBLIC_ASSETS_BASE_URL'] = host;
  jest.resetModules();
  return import('./assets');
}

afterEach(() => {
  delete process.env['NEXT_PUBLIC_ASSETS_BASE_URL'];
});

describe('the files of a drawn picture', () => {
  it('are its widths in both formats, with the size of the widest', async () => {
    const { drawnPicture } = await withHost('');
    expect(drawnPicture('style', 'vintage')).toEqual({
      avif: '/images/styles/vintage-240.avif 240w, /images/styles/vintage-480.avif 480w',
      webp: '/images/styles/vintage-240.webp 240w, /images/styles/vintage-480.webp 480w',
      src: '/images/styles/vintage-480.webp',
      width: 480,
      height: 480,
    });
  });

  it('are no wider than the place can use', async () => {
    const { drawnPicture } = await withHost('');
    expect(drawnPicture('pose', 'leo', 320)).toEqual({
      avif: '/images/poses/leo-320.avif 320w',
      webp: '/images/poses/leo-320.webp 320w',
      src: '/images/poses/leo-320.webp',
      width: 320,
      height: 400,
    });
  });

  it('all come from the host of the pictures where there is one', async () => {
    const { drawnPicture } = await withHost(`${HOST}/`);
    const { avif, webp, src } = drawnPicture('example', 'ines-before');
    const addresses = [...`${avif}, ${webp}`.split(', '), src];
    expect(addresses.length).toBeGreaterThan(4);
    for (const address of addresses) expect(address.startsWith(`${HOST}/images/examples/`)).toBe(true);
  });
});

/** Ways to a picture's path, each of which must be handed to `assetUrl` where it stands. */
const PATH = /(?<!assetUrl\()\b(?:posePath|stylePath|picturePath)\(|['"`]\/images\//g;

describe('pages and components', () => {
  it('name no picture past the host of the pictures', () => {
    const files = ['components', 'lib/client', 'app/[locale]'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file))
        .map((file) => path.join(folder, file)),
    );
    const past = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(PATH)].map(([match]) => `${file}: ${match}`),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(past).toEqual([]);
  });
});
