import { setTimeout as wait } from 'node:timers/promises';

import { JourneyClient } from './journey-client';
import type { Records } from './records';

/** A series of calls of a user or of a machine. */
export interface Journey {
  name: string;
  perMinute: number;
  run(client: JourneyClient): Promise<void>;
}

/**
 * Starts journeys, each at its own steady rate and independent of the others and of the answers (a Poisson process).
 * Resolves when the last one has ended.
 *
 * No load generator is used, because those repeat single requests, and here a call needs the answer of the one before.
 */
export async function runArrivals(
  journeys: readonly Journey[],
  { records, durationMs }: { records: Records; durationMs: number },
): Promise<void> {
  const from = performance.now();
  await Promise.all(journeys.map((journey) => runOne(journey, records, { from, until: from + durationMs })));
}

async function runOne(
  journey: Journey,
  records: Records,
  { from, until }: { from: number; until: number },
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  for (let dueAt = from + gapMs(journey); dueAt < until; dueAt += gapMs(journey)) {
    await wait(dueAt - performance.now());
    const running = runOnce(journey, records, dueAt);
    underWay.add(running);
    void running.then(() => underWay.delete(running));
  }
  await Promise.all(underWay);
}

/** Returns the milliseconds until the next arrival, exponentially distributed. */
function gapMs({ perMinute }: Journey): number {
  return (-Math.log(1 - Math.random()) * 60_000) / perMinute;
}

async function runOnce(journey: Journey, records: Records, dueAt: number): Promise<void> {
  records.journey(journey.name, dueAt);
  try {
    await journey.run(new JourneyClient(records, dueAt));
  } catch (error) {
    records.failure(`${journey.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
