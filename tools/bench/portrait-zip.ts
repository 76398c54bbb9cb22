import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { chromium, type Page } from '@playwright/test';

import { BROWSER_ARGUMENTS, type BenchApp } from './bench-app';
import { type Figure, figure } from './figure';
import { fillGallery, WIDE } from './generator-driver';
import { commandLineOf, memoryOf } from './processes';
import { findBrowser } from '@/tools/test/find-browser';

/** As large as a portrait of the preview engine. */
const PORTRAIT = '/images/examples/amara-after-1280.webp';

const SAMPLE_MS = 200;
const SETTLED_MS = 2_000;
const MEBIBYTE = 1024 ** 2;

/** Measures how much the browser's memory grows at its peak while it saves a thousand portraits as one ZIP. */
export async function portraitZip({ appUrl }: BenchApp): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const target of ['a chosen file', 'a download'] as const) {
    const bytes = await withProfile(appUrl, async (page, profile) => {
      await fillGallery(page, { picture: PORTRAIT, count: 1000 });
      await page.goto('/generator', { waitUntil: 'networkidle' });
      await page.evaluate(target === 'a chosen file' ? chooseFile : refuseChoice);
      return saveAll(page, profile);
    });
    const name = `memory for a ZIP of 1,000 portraits into ${target}`;
    figures.push(figure(name, bytes / MEBIBYTE, 'MiB', { bar: '≤ 100' }));
  }
  return figures;
}

/** Calls `work` with a page and its profile's folder. Without a profile, the browser's cache would stay in memory. */
async function withProfile<Result>(
  appUrl: string,
  work: (page: Page, profile: string) => Promise<Result>,
): Promise<Result> {
  const profile = mkdtempSync(path.join(tmpdir(), 'chiaro-bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser({ whole: true }),
    args: BROWSER_ARGUMENTS,
    baseURL: appUrl,
    viewport: WIDE,
  });
  try {
    return await work(await context.newPage(), profile);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Chooses a file of the site's private storage, because the browser's own dialog can't be driven. */
function chooseFile(): void {
  // An argument, not a property: the compiler wraps named functions in a helper that the page does not have.
  Reflect.set(globalThis, 'showSaveFilePicker', async () =>
    (await navigator.storage.getDirectory()).getFileHandle('portraits.zip', { create: true }),
  );
}

/** Makes the browser one that can't write to a chosen file. */
function refuseChoice(): void {
  Reflect.set(globalThis, 'showSaveFilePicker', undefined);
}

/** Saves all portraits. Returns the growth of the browser's memory at its peak, in bytes. */
async function saveAll(page: Page, profile: string): Promise<number> {
  const gallery = page.getByRole('region', { name: 'Gallery' });
  const button = gallery.getByRole('button', { name: 'Save all as ZIP' });
  await button.scrollIntoViewIfNeeded();
  const before = await settledMemory(page, profile);
  await button.click();
  let most = before;
  for (let isSaving = true; isSaving;) {
    await page.waitForTimeout(SAMPLE_MS);
    most = Math.max(most, profileMemory(profile));
    isSaving = (await gallery.getByRole('progressbar', { name: 'Save all as ZIP' }).count()) > 0;
  }
  await gallery.getByText('1,000 portraits were saved.').waitFor();
  return most - before;
}

/** Waits until the gallery has loaded its own pictures and the memory stays, and returns it in bytes. */
async function settledMemory(page: Page, profile: string): Promise<number> {
  for (let before = profileMemory(profile); ;) {
    await page.waitForTimeout(SETTLED_MS);
    const now = profileMemory(profile);
    if (Math.abs(now - before) < MEBIBYTE) return now;
    before = now;
  }
}

/** Returns the memory of the processes that name a profile's folder, in bytes. Throws except on Linux. */
export function profileMemory(profile: string): number {
  return readdirSync('/proc')
    .map(Number)
    .filter((processId) => processId > 0 && commandLineOf(processId).includes(profile))
    .reduce((sum, processId) => sum + (memoryOf(processId, 'share') || 0), 0);
}
