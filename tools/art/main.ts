import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { chromium } from '@playwright/test';
import sharp from 'sharp';

import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { loadMessages } from '@/lib/i18n/messages';
import { withNoBreakSpaces } from '@/lib/i18n/typography';
import { exitWith } from '@/tools/command';
import { findBrowser } from '@/tools/test/find-browser';

/** The common size of the large networks' previews, in pixels. */
const CARD = { width: 1200, height: 630 };

const FONTS = [
  { file: 'chiaro-display-latin.v1.woff2', range: 'U+0000-024F, U+2000-206F' },
  { file: 'chiaro-display-latin-cyrillic.v1.woff2', range: 'U+0400-04FF' },
] as const;

/** Draws the social card of each language into public/images. Returns true. */
async function main(): Promise<boolean> {
  const browser = await chromium.launch({
    executablePath: findBrowser({ whole: true }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--font-render-hinting=none'],
  });
  try {
    for (const locale of LOCALES) {
      const page = await browser.newPage({ viewport: CARD, deviceScaleFactor: 1 });
      await page.setContent(await cardPage(locale));
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const card = await sharp(await page.screenshot())
        .png({ palette: true, quality: 92, dither: 0.8, effort: 10 })
        .toBuffer();
      const file = path.join('public', 'images', `social-card-${locale}.png`);
      writeFileSync(file, card);
      console.log(`${file}  ${(card.length / 1024).toFixed(1)} KiB`);
    }
  } finally {
    await browser.close();
  }
  return true;
}

/** Returns the card as a page: the wordmark and the promise of the home page beside a photo and its portrait. */
async function cardPage(locale: Locale): Promise<string> {
  const { home } = await loadMessages(locale);
  const fonts = FONTS.map(
    ({ file, range }) =>
      `@font-face { font-family: Display; unicode-range: ${range};
        src: url(${dataUrl('font/woff2', path.join('public', 'fonts', file))}) format('woff2') }`,
  );
  return `<!doctype html><html lang="${locale}"><style>
    ${fonts.join('\n')}
    * { margin: 0; box-sizing: border-box }
    body { width: ${CARD.width}px; height: ${CARD.height}px; display: flex; background: #0e1112 }
    main { flex: 1; padding: 62px 34px 60px 64px; background: #fafaf8; color: #14191b; display: flex; flex-direction: column; justify-content: space-between }
    h1 { font: 400 74px/1.04 Display; letter-spacing: -.02em; text-wrap: balance; border-top: 6px solid #e5643a; padding-top: 30px }
    svg, img { display: block }
    img { margin-left: 4px }
  </style><main>${readFileSync(path.join(import.meta.dirname, 'wordmark.svg'), 'utf8')}
  <h1>${withNoBreakSpaces(home.hero.heading, locale)}</h1></main>
  <img src="${dataUrl('image/webp', path.join(import.meta.dirname, 'photo-and-portrait.webp'))}" alt=""></html>`;
}

function dataUrl(type: string, file: string): string {
  return `data:${type};base64,${readFileSync(file, 'base64')}`;
}

exitWith(main());
