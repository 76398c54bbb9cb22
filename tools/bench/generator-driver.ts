import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { BrowserContextOptions, Page } from '@playwright/test';

import type { StackAddresses } from '@chiaro/local-stack/environment';
import type { BenchApp } from './bench-app';
import { recordPages } from './page-records';

export const SELFIES = [1, 2, 3].map((number) => `public/images/demo/selfie-${number}-480.webp`);
/** The viewport of a wide screen, in pixels. */
export const WIDE = { width: 1440, height: 900 };

/** A completed run with a small picture, so that the engine's time does not count. */
const PORTRAIT = {
  outcome: 'COMPLETED',
  output: [readFileSync(path.join('public', 'images', 'styles', 'vintage-240.webp')).toString('base64')],
};

/** Longer than the half second after an input in which browsers ignore shifts, and shorter than a user takes. */
const HESITATION_MS = 600;

/** Calls `work` with the generator in a page that is recorded and not open yet, by default on a wide screen. */
export async function withGenerator<Result>(
  { browser, appUrl, addresses }: BenchApp,
  work: (generator: GeneratorDriver) => Promise<Result>,
  options: BrowserContextOptions = { viewport: WIDE },
): Promise<Result> {
  const context = await browser.newContext({ ...options, baseURL: appUrl });
  try {
    await recordPages(context);
    return await work(generatorOf(await context.newPage(), addresses));
  } finally {
    await context.close();
  }
}

/** Drives the generator in English. */
export type GeneratorDriver = ReturnType<typeof generatorOf>;

function generatorOf(page: Page, { control }: StackAddresses) {
  const call = async (address: string, body: object): Promise<void> => {
    const response = await fetch(control + address, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok)
      throw new Error(`POST ${address} answered ${response.status}: ${await response.text()}`);
  };
  const generateButton = page.getByRole('button', { name: /^Generate / });
  const balance = (credits: number) =>
    page.getByRole('banner').getByText(`${credits} credits`, { exact: true });
  return {
    page,
    generateButton,
    photoInput: page.locator('input[type=file][multiple]'),
    photos: page.getByRole('button', { name: /^Remove photo \d+$/ }),
    /** Counts the good photos once all are looked at. */
    photoSummary: page.getByText(/good photos?\./),
    alert: page.getByRole('main').getByRole('alert'),
    warning: page.getByRole('status').filter({ hasText: 'Please do not refresh the page' }),
    portraits: page.getByRole('region', { name: 'Gallery' }).getByRole('button', { name: /^Portrait/ }),
    balance,
    /** Opens the page and waits for its scripts. */
    open: () => page.goto('/generator', { waitUntil: 'networkidle' }),
    /** Signs in through the popup as a new user. */
    signIn: async (name: string): Promise<void> => {
      const opening = page.waitForEvent('popup');
      await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
      const popup = await opening;
      await popup.getByRole('button', { name: 'Add account' }).click();
      await popup.getByLabel('Name').fill(name);
      await popup.getByLabel('E-mail address').fill(`${name.toLowerCase().replaceAll(' ', '.')}@example.com`);
      await popup.waitForTimeout(HESITATION_MS);
      await popup.getByRole('button', { name: 'Add and sign in' }).click();
      await balance(100).waitFor();
    },
    /** Clicks Generate, even when it is disabled. */
    generate: () => generateButton.click({ force: true }),
    /** Gives the consent that the page asks a new user for. */
    consent: async (): Promise<void> => {
      const dialog = page.getByRole('dialog', { name: 'Before your first photo leaves this device' });
      await dialog.waitFor();
      for (const box of await dialog.getByRole('checkbox').all()) await box.check();
      await dialog.getByRole('button', { name: 'Agree and continue' }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
    /** Holds the next run at RunPod until `finishRun`. */
    holdNextRun: () => call('/runpod/next', { outcome: 'hold' }),
    /** Ends the held run with a portrait. */
    finishRun: () => call('/runpod/release', PORTRAIT),
  };
}

/** Fills the browser's gallery with a picture of the site before the page is opened. */
export async function fillGallery(
  page: Page,
  { picture, count }: { picture: string; count: number },
): Promise<void> {
  await page.addInitScript(
    ([address, count]) =>
      localStorage.setItem(
        'portraitGenerator_generatedImages',
        JSON.stringify(Array.from({ length: count }, (_, n) => `${location.origin}${address}?n=${n + 1}`)),
      ),
    [picture, count] as const,
  );
}
