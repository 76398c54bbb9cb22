import type { RecordedCall } from '@chiaro/local-stack/kit/calls';
import { checkJobEndpoint } from '@/lib/shared/contracts/jobs';
import { POLL_INTERVAL_MS } from '@/lib/shared/rules/jobs';
import { PortraitApi } from '@/tools/portrait/portrait-api';

import type { BenchApp } from './bench-app';
import { type Figure, figure } from './figure';
import { type GeneratorDriver, SELFIES, withGenerator } from './generator-driver';
import { untilPortraitShown } from './page-records';
import { percentile } from './statistics';

const COUNT = 10;

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
async function twoPortraits(app: BenchApp, turn: number): Promise<Waits> {
  const { appUrl, addresses } = app;
  const email = `bench.wait.${turn}@example.com`;
  await (await PortraitApi.signIn({ app: appUrl, auth: addresses.auth }, email)).consent();
  return withGenerator(app, async (generator) => {
    await generator.open();
    await generator.signIn(`Bench Wait ${turn}`);
    await generator.photoInput.setInputFiles(SELFIES);
    await generator.photoSummary.waitFor();
    return {
      ...(await engineTimes(generator, addresses.control)),
      afterMs: await timeAfterRun(generator, (turn / COUNT) * POLL_INTERVAL_MS),
    };
  });
}

async function engineTimes(
  generator: GeneratorDriver,
  control: string,
): Promise<Pick<Waits, 'wholeMs' | 'runMs'>> {
  await fetch(`${control}/calls`, { method: 'DELETE' });
  await generator.generate();
  await generator.page.getByRole('region', { name: 'Gallery' }).scrollIntoViewIfNeeded();
  const { clickedAt, portraitShownAt } = await untilPortraitShown(generator.page);
  const calls = (await (await fetch(`${control}/calls?service=runpod`)).json()) as RecordedCall[];
  const timeOf = (operation: string) => calls.find((call) => call.operation === operation)?.time ?? NaN;
  return { wholeMs: portraitShownAt - clickedAt, runMs: timeOf('webhook') - timeOf('run') };
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
  const { portraitShownAt } = await untilPortraitShown(page);
  return portraitShownAt + (await page.evaluate(() => performance.timeOrigin)) - endedAt;
}
