import { devices, type BrowserContextOptions } from '@playwright/test';

import type { BenchApp } from './bench-app';
import { type Figure, figure, rounded } from './figure';
import { GeneratorDriver } from './generator-driver';
import { recordPages, takeLayoutShifts, type LayoutShift } from './page-records';

const PHOTOS = [1, 2, 3].map((number) => `public/images/demo/selfie-${number}-480.webp`);

const SCREENS: Record<string, BrowserContextOptions> = {
  '390 px': { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
  '1440 px': { viewport: { width: 1440, height: 900 } },
};

/** Measures the layout shifts of the generator from its load to a portrait, on a phone and on a wide screen. */
export async function layoutShift(app: BenchApp): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [screen, options] of Object.entries(SCREENS)) {
    const shifts = await shiftsOfAJourney(app, screen, options);
    const sum = (counted: LayoutShift[]) => counted.reduce((total, { value }) => total + value, 0);
    const unexpected = sum(shifts.filter(({ hadRecentInput }) => !hadRecentInput));
    figures.push(
      figure(`layout shift of /generator, load to portrait, ${screen}`, unexpected, '', {
        bar: '0',
        digits: 4,
      }),
      figure(`the same with what followed an input, ${screen}`, sum(shifts), '', { digits: 4 }),
    );
  }
  return figures;
}

async function shiftsOfAJourney(
  { browser, appUrl, addresses }: BenchApp,
  screen: string,
  options: BrowserContextOptions,
): Promise<LayoutShift[]> {
  const context = await browser.newContext({ ...options, baseURL: appUrl });
  const shifts: LayoutShift[] = [];
  try {
    await recordPages(context);
    const page = await context.newPage();
    const generator = new GeneratorDriver(page, addresses);
    for (const [step, take] of stepsOf(generator)) {
      await take();
      const moved = await takeLayoutShifts(page);
      for (const shift of moved) console.log(describe(screen, step, shift));
      shifts.push(...moved);
    }
    return shifts;
  } finally {
    await context.close();
  }
}

function stepsOf(generator: GeneratorDriver): [name: string, take: () => Promise<void>][] {
  const { page } = generator;
  return [
    ['load', () => generator.open()],
    [
      'photos are chosen',
      async () => {
        await generator.photoInput.setInputFiles(PHOTOS);
        await generator.photos.nth(PHOTOS.length - 1).waitFor();
      },
    ],
    [
      'the settings are opened',
      async () => {
        await page.getByRole('button', { name: 'Settings', exact: true }).click();
        await page.getByRole('slider', { name: 'Steps' }).waitFor();
      },
    ],
    [
      'an error',
      async () => {
        await generator.generate();
        await generator.alert.waitFor();
      },
    ],
    [
      'a sign-in',
      async () => {
        await generator.signIn(`Bench ${page.viewportSize()?.width}`);
        await generator.alert.waitFor({ state: 'hidden' });
      },
    ],
    [
      'a run',
      async () => {
        await generator.holdNextRun();
        await generator.generate();
        await generator.consent();
        await page
          .getByRole('banner')
          .getByText(/^70 credits$/)
          .waitFor();
        await page.getByRole('progressbar', { name: 'Generation progress' }).waitFor();
        await generator.banner.waitFor();
      },
    ],
    [
      'a portrait',
      async () => {
        await generator.finishRun();
        await generator.portraits.first().waitFor();
        await generator.banner.waitFor({ state: 'hidden' });
      },
    ],
  ];
}

function describe(screen: string, step: string, { value, hadRecentInput, sources }: LayoutShift): string {
  const cause = hadRecentInput ? 'after an input' : 'by itself';
  return `  ${screen}, ${step}: ${rounded(value, 4)} ${cause}: ${sources.join(' | ')}`;
}
