import { gzipSync } from 'node:zlib';

import { type BrowserContextOptions, devices, type Page } from '@playwright/test';

import type { BenchApp } from './apps';
import { type Figure, figure } from './figure';

const FIRST_LOAD_BARS: Record<string, number> = { '/': 148, '/generator': 162, '/donate': 157 };

/** Measures the size of the scripts that each page's HTML loads, after gzip -9, in KiB. */
export async function firstLoadScripts({ appUrl }: BenchApp): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [page, bar] of Object.entries(FIRST_LOAD_BARS)) {
    const html = await (await fetch(`${appUrl}${page}`)).text();
    const tags = [...html.matchAll(/<script[^>]*\ssrc="(\/_next\/[^"]+)"[^>]*>/g)];
    const sources = tags.filter(([tag]) => !tag.includes('noModule')).map(([, source = '']) => source);
    let bytes = 0;
    for (const source of new Set(sources)) {
      const script = await (await fetch(new URL(source, appUrl))).arrayBuffer();
      bytes += gzipSync(script, { level: 9 }).length;
    }
    figures.push(figure(`first-load JavaScript of ${page}`, bytes / 1024, 'KiB', { bar: `≤ ${bar}` }));
  }
  return figures;
}

const SCREENS: Record<string, BrowserContextOptions> = {
  '390 px': { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
  '1440 px': { viewport: { width: 1440, height: 900 } },
};
const PHOTOS = [1, 2, 3].map((number) => `public/images/demo/selfie-${number}-480.webp`);
/** Longer than animations take, and than the half second after an input in which browsers ignore shifts. */
const SETTLED_MS = 1_000;
/** A busy machine is no failure. */
const LIMIT_MS = 120_000;

type WatchedWindow = typeof globalThis & { layoutShifts: [value: number, sources: string][] };
/** https://wicg.github.io/layout-instability/#sec-layout-shift */
interface ShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Measures the layout shifts of the generator from its load to a portrait, on a phone and on a wide screen. */
export async function layoutShift({ browser, appUrl, addresses }: BenchApp): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [screen, options] of Object.entries(SCREENS)) {
    const page = await browser.newPage({ ...options, baseURL: appUrl });
    page.setDefaultTimeout(LIMIT_MS);
    await page.addInitScript(watchShifts);
    let sum = 0;
    for await (const step of wayToAPortrait(page, addresses.control)) {
      await page.waitForTimeout(SETTLED_MS);
      const shifts = await page.evaluate(() => (globalThis as WatchedWindow).layoutShifts.splice(0));
      for (const [value, sources] of shifts) console.log(`  ${screen}, ${step}: ${value}, ${sources}`);
      for (const [value] of shifts) sum += value;
    }
    await page.close();
    const name = `layout shift of /generator, load to portrait, ${screen}`;
    figures.push(figure(name, sum, '', { bar: '0', digits: 4 }));
  }
  return figures;
}

/** Drives the generator in English as a new user does, and yields the name of each step after it. */
async function* wayToAPortrait(page: Page, control: string): AsyncGenerator<string> {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const progress = page.getByRole('progressbar', { name: 'Generation progress' });
  const alert = page.getByRole('main').getByRole('alert');
  const banner = page.getByRole('banner');
  await page.goto('/generator', { waitUntil: 'networkidle' });
  yield 'load';
  await page.locator('input[type=file][multiple]').setInputFiles(PHOTOS);
  await button(`Remove photo ${PHOTOS.length}`).waitFor();
  yield 'photos are chosen';
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('slider', { name: 'Steps' }).waitFor();
  yield 'the settings are opened';
  // It is marked as unavailable, and says what is missing.
  await button(/^Generate /).click({ force: true });
  await alert.waitFor();
  yield 'an error';
  const opening = page.waitForEvent('popup');
  await banner.getByRole('button', { name: 'Sign in' }).click();
  const popup = await opening;
  await popup.getByRole('button', { name: 'Add account' }).click();
  await popup.getByLabel('Name').fill('Bench');
  await popup.getByLabel('E-mail address').fill(`bench.${page.viewportSize()?.width}@example.com`);
  await popup.waitForTimeout(SETTLED_MS);
  await popup.getByRole('button', { name: 'Add and sign in' }).click();
  await alert.waitFor({ state: 'hidden' });
  yield 'a sign-in';
  await fetch(`${control}/runpod/next`, { method: 'POST', body: '{ "outcome": "hold" }' });
  await button(/^Generate /).click();
  await button('Agree and continue').waitFor();
  for (const box of await page.getByRole('dialog').getByRole('checkbox').all()) await box.check();
  await button('Agree and continue').click();
  await progress.waitFor();
  await banner.getByText('70 credits', { exact: true }).waitFor();
  yield 'a run';
  await fetch(`${control}/runpod/release`, { method: 'POST' });
  await button(/^Portrait 1/).waitFor();
  await progress.waitFor({ state: 'hidden' });
  yield 'a portrait';
}

/** Runs in the page. It has no named functions, because the compiler wraps those in a helper that the page lacks. */
function watchShifts(): void {
  const shifts: WatchedWindow['layoutShifts'] = [];
  Object.assign(globalThis, { layoutShifts: shifts });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as ShiftEntry[]) {
      // Shifts within half a second after an input are expected.
      if (hadRecentInput) continue;
      const elements = sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement));
      shifts.push([value, elements.map((one) => `${one?.localName} ${one?.className}`).join(' | ')]);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
