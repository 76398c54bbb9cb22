import { readFileSync } from 'node:fs';

import sharp from 'sharp';

const SITTER = 'public/images/poses/maya.webp';

/** Pictures that people bring as a template or a style of their own, and that nobody has thought of. */
export async function oddPictures(): Promise<Record<string, Buffer>> {
  const sitter = readFileSync(SITTER);
  const plain = (width: number, height: number, background: string): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  const landscape = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><defs>
    <linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#7db4e6"/><stop offset="1" stop-color="#f6d7b0"/>
    </linearGradient></defs><rect width="1600" height="900" fill="url(#sky)"/>
    <path d="M0 620 L300 420 L620 640 L980 380 L1600 660 V900 H0 Z" fill="#4c6b52"/></svg>`;
  return {
    'a sitter without a plate': sitter,
    'a dark sitter': await sharp(sitter).linear(0.12, 0).webp().toBuffer(),
    'a tiny sitter': await sharp(sitter).resize(24).png().toBuffer(),
    'a sitter of 36 megapixels': await sharp(sitter).resize(6000, 6000).jpeg({ quality: 70 }).toBuffer(),
    'a landscape': await sharp(Buffer.from(landscape)).jpeg().toBuffer(),
    'one pixel': await plain(1, 1, '#a33c2f'),
    white: await plain(300, 300, '#ffffff'),
    black: await plain(300, 300, '#000000'),
    'a narrow strip': await plain(12, 1400, '#2f7f5f'),
    'nothing to be seen': await sharp({
      create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer(),
    'grey in 16 bits': await sharp(sitter).greyscale().toColourspace('grey16').png().toBuffer(),
  };
}
