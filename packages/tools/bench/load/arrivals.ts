import { setTimeout as wait } from 'node:timers/promises';

import { Course } from './course';
import type { Records } from './records';

/** What somebody does who comes to the app, or a machine that calls it. */
export interface Journey {
  name: string;
  perMinute: number;
  go(course: Course): Promise<void>;
}

/**
 * Lets journeys begin, each at its steady rate and independently of all others, as people do who don't know of each
 * other (a Poisson process), and independently of how fast the answers are. Resolves when the last one has ended.
 *
 * Our own lines and no load generator's: those repeat requests, of which each stands alone, but what counts here are
 * ways of several steps, in which one call needs the answer of the one before.
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
    const going = goOnce(journey, records, dueAt);
    underWay.add(going);
    void going.then(() => underWay.delete(going));
  }
  await Promise.all(underWay);
}

/** Milliseconds until the next one comes: exponentially distributed. */
function gapMs({ perMinute }: Journey): number {
  return (-Math.log(1 - Math.random()) * 60_000) / perMinute;
}

async function goOnce(journey: Journey, records: Records, dueAt: number): Promise<void> {
  records.journey(journey.name, dueAt);
  try {
    await journey.go(new Course(records, dueAt));
  } catch (error) {
    records.failure(`${journey.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
