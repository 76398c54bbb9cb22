import type { BrowserContext, Page } from '@playwright/test';

import type { RecordedCall } from '@chiaro/local-stack/kit/calls';
import { checkJobEndpoint } from '@/lib/shared/contracts/jobs';
import { POLL_INTERVAL_MS } from '@/lib/shared/rules/jobs';
import { PortraitApi } from '@/scripts/portrait/portrait-api';

import type { BenchApp } from './bench-app';
import { type Figure, figure } from './figure';
import { GeneratorDriver } from './generator-driver';
import { percentile } from './statistics';

const COUNT = 10;
const PHOTOS = [1, 2, 3].map((number) => `public/images/demo/selfie-${number}-480.webp`);

type WaitWindow = typeof globalThis & { waitRecords: { clickedAt: number; shownAt: number } };

/** The times of a user's two portraits, in milliseconds. */
interface Waits {
  /** The engine's: from the click on Generate to the picture on the screen. */
  wholeMs: number;
  /** The engine's: from the run's start to its report. */
  runMs: number;
  /** The scripted one's: from the end of the run to the picture on the screen. */
  afterMs: number;
}

/**
 * Measures how long a user waits for a portrait of three photos, and how much of it comes after the end of the run. The
 * scripted runs end at times that are spread over the interval of the polls.
 */
export async function portraitWait(app: BenchApp): Promise<Figure[]> {
  // The worker loads its models with its first portrait.
  await twoPortraits(app, 0);
  const waits: Waits[] = [];
  for (let turn = 1; turn <= COUNT; turn += 1) waits.push(await twoPortraits(app, turn));
  const seconds = (name: string, share: number, valueOf: (wait: Waits) => number): Figure =>
    figure(name, percentile(waits.map(valueOf), share) / 1000, 's', { digits: 2 });
  return [
    seconds('click on Generate to the portrait on the screen', 0.5, ({ wholeMs }) => wholeMs),
    seconds('of it beside the worker’s run', 0.5, ({ wholeMs, runMs }) => wholeMs - runMs),
    seconds('end of a run to the portrait on the screen', 0.5, ({ afterMs }) => afterMs),
    seconds('the same, longest of ten', 1, ({ afterMs }) => afterMs),
  ];
}

/** Makes a new user's first two portraits: one by the engine, one by a script. */
async function twoPortraits({ browser, appUrl, addresses }: BenchApp, turn: number): Promise<Waits> {
  const email = `bench.wait.${turn}@example.com`;
  await (await PortraitApi.signIn({ app: appUrl, auth: addresses.auth }, email)).consent();
  const context = await browser.newContext({ baseURL: appUrl, viewport: { width: 1440, height: 900 } });
  try {
    await recordWaits(context);
    const generator = new GeneratorDriver(await context.newPage(), addresses);
    await generator.open();
    await generator.signIn(`Bench Wait ${turn}`);
    await generator.photoInput.setInputFiles(PHOTOS);
    await generator.photoSummary.waitFor();
    return {
      ...(await engineTimes(generator, addresses.control)),
      afterMs: await timeAfterRun(generator, (turn / COUNT) * POLL_INTERVAL_MS),
    };
  } finally {
    await context.close();
  }
}

async function engineTimes(
  generator: GeneratorDriver,
  control: string,
): Promise<Pick<Waits, 'wholeMs' | 'runMs'>> {
  await fetch(`${control}/calls`, { method: 'DELETE' });
  await generator.generate();
  await generator.page.getByRole('region', { name: 'Gallery' }).scrollIntoViewIfNeeded();
  const { clickedAt, shownAt } = await untilShown(generator.page);
  const calls = (await (await fetch(`${control}/calls?service=runpod`)).json()) as RecordedCall[];
  const timeOf = (operation: string) => calls.find((call) => call.operation === operation)?.time ?? NaN;
  return { wholeMs: shownAt - clickedAt, runMs: timeOf('webhook') - timeOf('run') };
}

/** Returns the milliseconds from the end of a run, `phaseMs` after the second poll, to its portrait on the screen. */
async function timeAfterRun(generator: GeneratorDriver, phaseMs: number): Promise<number> {
  const { page } = generator;
  const nextPoll = () =>
    page.waitForRequest((request) => request.url().includes(checkJobEndpoint.path.replace(':id', '')));
  await generator.holdNextRun();
  await generator.generateButton.and(page.locator(':enabled')).waitFor();
  const firstPoll = nextPoll();
  await generator.generate();
  await firstPoll;
  await nextPoll();
  await page.waitForTimeout(phaseMs);
  const endedAt = Date.now();
  await generator.finishRun();
  const { shownAt, timeOrigin } = await untilShown(page);
  return timeOrigin + shownAt - endedAt;
}

/** Makes every page of a context record its last click and when the last portrait of the gallery is decoded and painted. */
async function recordWaits(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const records = { clickedAt: 0, shownAt: 0 };
    (globalThis as WaitWindow).waitRecords = records;
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        records.clickedAt = timeStamp;
      },
      true,
    );
    // A picture's load event does not bubble, so it is captured.
    document.addEventListener(
      'load',
      ({ target }) => {
        if (!(target instanceof HTMLImageElement) || !target.closest('[data-portrait]')) return;
        void target.decode().then(() =>
          requestAnimationFrame(() =>
            setTimeout(() => {
              records.shownAt = performance.now();
            }),
          ),
        );
      },
      true,
    );
  });
}

/** Waits for the portrait of the last click; times are in milliseconds since the page's navigation. */
async function untilShown(page: Page) {
  await page.waitForFunction(() => {
    const { clickedAt, shownAt } = (globalThis as WaitWindow).waitRecords;
    return shownAt > clickedAt;
  });
  return page.evaluate(() => ({
    ...(globalThis as WaitWindow).waitRecords,
    timeOrigin: performance.timeOrigin,
  }));
}
