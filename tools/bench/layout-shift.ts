import { devices, type BrowserContextOptions } from '@playwright/test';

import type { BenchApp } from './bench-app';
import { type Figure, figure, rounded } from './figure';
import { type GeneratorDriver, SELFIES, WIDE, withGenerator } from './generator-driver';
import { takeLayoutShifts, type LayoutShift } from './page-records';

const SCREENS: Record<string, BrowserContextOptions> = {
  '390 px': { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
  '1440 px': { viewport: WIDE },
};

/** Measures the layout shifts of the generator from its load to a portrait, on a phone and on a wide screen. */
export async function layoutShift(app: BenchApp): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [screen, options] of Object.entries(SCREENS)) {
    const shifts = await withGenerator(app, (generator) => shiftsOfAJourney(generator, screen), options);
    const sum = (counted: LayoutShift[]) => counted.reduce((total, { value }) => total + value, 0);
    const unexpected = sum(shifts.filter(({ hadRecentInput }) => !hadRecentInput));
    const name = `layout shift of /generator, load to portrait, ${screen}`;
    figures.push(
      figure(name, unexpected, '', { bar: '0', digits: 4 }),
      figure(`the same with what followed an input, ${screen}`, sum(shifts), '', { digits: 4 }),
    );
  }
  return figures;
}

/** Returns the shifts of a user's way to a portrait, and prints them by step. */
async function shiftsOfAJourney(generator: GeneratorDriver, screen: string): Promise<LayoutShift[]> {
  const { page } = generator;
  const shifts: LayoutShift[] = [];
  const endStep = async (step: string): Promise<void> => {
    for (const shift of await takeLayoutShifts(page)) {
      const cause = shift.hadRecentInput ? 'after an input' : 'by itself';
      console.log(`  ${screen}, ${step}: ${rounded(shift.value, 4)} ${cause}: ${shift.sources.join(' | ')}`);
      shifts.push(shift);
    }
  };

  await generator.open();
  await endStep('load');

  await generator.photoInput.setInputFiles(SELFIES);
  await generator.photos.nth(SELFIES.length - 1).waitFor();
  await endStep('photos are chosen');

  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('slider', { name: 'Steps' }).waitFor();
  await endStep('the settings are opened');

  await generator.generate();
  await generator.alert.waitFor();
  await endStep('an error');

  await generator.signIn(`Bench ${page.viewportSize()?.width}`);
  await generator.alert.waitFor({ state: 'hidden' });
  await endStep('a sign-in');

  await generator.holdNextRun();
  await generator.generate();
  await generator.consent();
  await generator.balance(70).waitFor();
  await page.getByRole('progressbar', { name: 'Generation progress' }).waitFor();
  await generator.warning.waitFor();
  await endStep('a run');

  await generator.finishRun();
  await generator.portraits.first().waitFor();
  await generator.warning.waitFor({ state: 'hidden' });
  await endStep('a portrait');
  return shifts;
}
