import { setTimeout as wait } from 'node:timers/promises';

import { JourneyClient, type Report, type Site } from './journey-client';

/** A series of calls of a user or of a machine. */
export interface Journey {
  name: string;
  perMinute: number;
  run(client: JourneyClient): Promise<unknown>;
}

/**
 * Starts journeys, each at its own steady rate and independent of the others and of the answers (a Poisson process).
 * Resolves with the report when the last one has ended; calls and journeys of the warm-up are only in it when they fail.
 *
 * No load generator is used, because those repeat fixed requests, and here a call needs the answer of the one before.
 */
export async function runArrivals(
  site: Site,
  journeys: readonly Journey[],
  { warmUpMs, measuredMs }: { warmUpMs: number; measuredMs: number },
): Promise<Report> {
  const report: Report = { times: {}, failures: [], journeys: {} };
  const from = performance.now();
  const measuresFrom = from + warmUpMs;
  const runOnce = async ({ name, run }: Journey, dueAt: number): Promise<void> => {
    if (dueAt >= measuresFrom) report.journeys[name] = (report.journeys[name] ?? 0) + 1;
    try {
      await run(new JourneyClient(site, report, measuresFrom, dueAt));
    } catch (error) {
      report.failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const arrive = async (journey: Journey): Promise<void> => {
    const underWay: Promise<void>[] = [];
    for (let dueAt = from + gapMs(journey); dueAt < measuresFrom + measuredMs; dueAt += gapMs(journey)) {
      await wait(dueAt - performance.now());
      underWay.push(runOnce(journey, dueAt));
    }
    await Promise.all(underWay);
  };
  await Promise.all(journeys.map(arrive));
  return report;
}

/** Returns the milliseconds until the next arrival, exponentially distributed. */
function gapMs({ perMinute }: Journey): number {
  return (-Math.log(1 - Math.random()) * 60_000) / perMinute;
}
