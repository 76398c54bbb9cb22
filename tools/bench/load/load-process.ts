/** A separate process, so that the stand-ins' work does not delay calls: receives a LoadPlan and sends a Report. */
import { setTimeout as wait } from 'node:timers/promises';

import sharp from 'sharp';

import { PHOTO_MAXIMUM_SIDE_PIXELS } from '@/lib/shared/rules/photos';
import { donationJourneys } from './donations';
import { type Journey, LoadClient, type Report, type Site } from './load-client';
import { portraitJourneys } from './portraits';
import { measureThroughput } from './throughput';
import { visitJourneys } from './visits';

export interface LoadPlan {
  site: Site;
  /** Calls in this time are not counted. */
  warmUpMs: number;
  measuredMs: number;
}

const SELFIES = [1, 2, 3].map((number) => `public/images/demo/selfie-${number}-480.webp`);

/**
 * Starts journeys, each at its own steady rate and independent of the others and of the answers (a Poisson process).
 * Resolves with the report when the last one has ended and the throughput is measured; calls and journeys of the warm-up
 * are only in it when they fail.
 *
 * No load generator is used, because those repeat fixed requests, and here a call needs the answer of the one before.
 */
async function putLoad({ site, warmUpMs, measuredMs }: LoadPlan): Promise<Report> {
  const side = PHOTO_MAXIMUM_SIDE_PIXELS;
  const photos = await Promise.all(
    SELFIES.map((file) => sharp(file).resize(side, side, { fit: 'inside' }).jpeg({ quality: 85 }).toBuffer()),
  );
  const journeys = [...portraitJourneys(photos), ...donationJourneys(), ...(await visitJourneys(site))];
  const from = performance.now();
  const client = new LoadClient(site, from + warmUpMs);
  const { report, measuresFrom } = client;
  const start = async ({ name, run }: Journey): Promise<void> => {
    if (performance.now() >= measuresFrom) report.journeys[name] = (report.journeys[name] ?? 0) + 1;
    try {
      await run(client);
    } catch (error) {
      report.failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const arrive = async (journey: Journey): Promise<void> => {
    const underWay: Promise<void>[] = [];
    for (let at = from + gapMs(journey); at < measuresFrom + measuredMs; at += gapMs(journey)) {
      await wait(at - performance.now());
      underWay.push(start(journey));
    }
    await Promise.all(underWay);
  };
  await Promise.all(journeys.map(arrive));
  // Not recorded as calls of the load.
  const throughput = await measureThroughput(new LoadClient(site, Infinity), photos);
  return { ...report, throughput };
}

/** Returns the milliseconds until the next arrival, exponentially distributed. */
function gapMs({ perMinute }: Journey): number {
  return (-Math.log(1 - Math.random()) * 60_000) / perMinute;
}

process.once('disconnect', () => process.exit());
process.once('message', (plan: LoadPlan) => {
  void putLoad(plan).then((report) => process.send?.(report, () => process.disconnect()));
});
