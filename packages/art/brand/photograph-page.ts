import { chromium } from '@playwright/test';
import { findBrowser } from '@/tools/test/find-browser';
import type { Size } from '../backdrop/backdrop';

/** Returns a PNG of a page from a browser, which sets text in our fonts. */
export async function photographPage(html: string, size: Size): Promise<Buffer> {
  const browser = await chromium.launch({
    executablePath: findBrowser({ whole: true }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--font-render-hinting=none'],
  });
  try {
    const page = await browser.newPage({ viewport: { ...size }, deviceScaleFactor: 1 });
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    return await page.screenshot({ type: 'png' });
  } finally {
    await browser.close();
  }
}
