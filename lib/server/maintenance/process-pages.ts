import 'server-only';

import { sweepKey } from '../documents';
import type { Services } from '../ports';

/** How far a run of the sweep may go. */
export interface SweepLimits {
  /** Nothing more is begun when this is true. */
  isTimeUp: () => boolean;
}

/** One part of the sweep: a list that is gone through page by page. */
export interface SweepPart<Item> {
  /** Names the place in the database where the part keeps how far it came. */
  name: string;
  read(cursor: string | null): Promise<{ items: readonly Item[]; nextCursor: string | null }>;
  /** Repeating it does no harm. */
  work(item: Item): Promise<void>;
}

const AT_ONCE = 4;

/**
 * Goes through a list from where the last run stopped; having come to its end, goes on from its beginning, so that
 * what is new is not left waiting behind a long list. An item that fails keeps no other one back. Gives how many
 * items were worked on. Throws what reading the list throws, which then begins anew, or what the last item that
 * failed threw, after the others.
 */
export async function sweepPages<Item>(
  services: Pick<Services, 'clock' | 'database' | 'log'>,
  part: SweepPart<Item>,
  { isTimeUp }: SweepLimits,
): Promise<number> {
  const place = await services.database.get(sweepKey(part.name));
  let cursor = place?.cursor ?? null;
  let isLastRound = cursor === null;
  let worked = 0;
  const failures: unknown[] = [];
  do {
    const page = await readOrBeginAnew(services, part, cursor);
    const waiting = [...page.items];
    const work = async () => {
      for (let item = waiting.shift(); item !== undefined && !isTimeUp(); item = waiting.shift()) {
        try {
          await part.work(item);
          worked += 1;
        } catch (error) {
          services.log.error('sweep_failed_at', error, { part: part.name });
          failures.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    // A page that was broken off is read again.
    if (isTimeUp()) break;
    cursor = page.nextCursor;
    if (cursor === null) {
      if (isLastRound) break;
      isLastRound = true;
    }
  } while (!isTimeUp());
  await keepPlace(services, part.name, cursor);
  if (failures.length > 0) throw failures.at(-1);
  return worked;
}

/** A place that the provider no longer knows must not hold up every run to come. */
async function readOrBeginAnew<Item>(
  services: Pick<Services, 'clock' | 'database'>,
  part: SweepPart<Item>,
  cursor: string | null,
) {
  try {
    return await part.read(cursor);
  } catch (error) {
    if (cursor !== null) await keepPlace(services, part.name, null);
    throw error;
  }
}

async function keepPlace(
  services: Pick<Services, 'clock' | 'database'>,
  name: string,
  cursor: string | null,
): Promise<void> {
  const key = sweepKey(name);
  await services.database.transaction(async (transaction) => {
    const [place] = await transaction.getAll(key);
    const kept = { cursor, updatedAt: new Date(services.clock.now()) };
    if (!place) transaction.create(key, kept);
    else if (place.cursor !== cursor) transaction.update(key, kept);
  });
}
