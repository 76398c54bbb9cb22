import { chromium } from '@playwright/test';
import { findBrowser } from '@/scripts/find-browser';
import type { Size } from '../backdrop/backdrop';

/** A page as a browser shows it, as PNG: text in our own fonts is set by no other means at hand. */
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
