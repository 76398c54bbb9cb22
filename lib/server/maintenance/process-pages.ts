import 'server-only';

import { z } from 'zod';

import { documentKey } from '../database';
import type { DocumentKey, Services, Using } from '../ports';
import { jobCollection, type JobDocument } from '../jobs/job-documents';

const cursorSchema = z.object({
  /** Where the next run goes on; null for the beginning. */
  cursor: z.string().nullable(),
  updatedAt: z.date(),
});

/** `sweeps/{task}`: how far a task came. */
export function cursorKey(task: string): DocumentKey<z.infer<typeof cursorSchema>> {
  return documentKey(`sweeps/${task}`, cursorSchema);
}

/** Limits of one run. */
interface TaskLimits {
  /** When true, nothing more starts. */
  isTimeUp: () => boolean;
}

/** What a task works with, by default all services, and its limits. */
export interface Task<Name extends keyof Services = keyof Services> extends Using<Name> {
  limits: TaskLimits;
}

/** A task that goes through a list page by page. */
export interface PagedTask<Item> {
  /** Names the record of how far the task came. */
  name: string;
  read(cursor: string | null): Promise<{ items: readonly Item[]; nextCursor: string | null }>;
  /** May be repeated. */
  work(item: Item): Promise<void>;
}

const AT_ONCE = 4;

/**
 * Works through a list from where the last run stopped, and at its end goes on from the beginning. An item that fails
 * holds up no other. Returns how many were worked on.
 * Throws what reading throws, and the next run begins anew; or, after all, what the last failed item threw.
 */
export async function processPages<Item>(
  services: Pick<Services, 'clock' | 'database' | 'log'>,
  task: PagedTask<Item>,
  { isTimeUp }: TaskLimits,
): Promise<number> {
  const stored = await services.database.get(cursorKey(task.name));
  let cursor = stored?.cursor ?? null;
  let isLastRound = cursor === null;
  let worked = 0;
  const failures: unknown[] = [];
  do {
    const page = await readOrStartOver(services, task, cursor);
    const waiting = [...page.items];
    const work = async () => {
      for (let item = waiting.shift(); item !== undefined && !isTimeUp(); item = waiting.shift()) {
        try {
          await task.work(item);
          worked += 1;
        } catch (error) {
          services.log.error('reconcile_item_failed', error, { part: task.name });
          failures.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    // The next run reads an unfinished page again.
    if (isTimeUp()) break;
    cursor = page.nextCursor;
    if (cursor === null) {
      if (isLastRound) break;
      isLastRound = true;
    }
  } while (!isTimeUp());
  await storeCursor(services, task.name, cursor);
  if (failures.length > 0) throw failures.at(-1);
  return worked;
}

/** Forgets a cursor that can't be read, so that it does not stop every later run. */
async function readOrStartOver<Item>(
  services: Pick<Services, 'clock' | 'database'>,
  task: PagedTask<Item>,
  cursor: string | null,
) {
  try {
    return await task.read(cursor);
  } catch (error) {
    if (cursor !== null) await storeCursor(services, task.name, null);
    throw error;
  }
}

async function storeCursor(
  services: Pick<Services, 'clock' | 'database'>,
  name: string,
  cursor: string | null,
): Promise<void> {
  const key = cursorKey(name);
  await services.database.transaction(async (transaction) => {
    const [stored] = await transaction.getAll(key);
    const kept = { cursor, updatedAt: new Date(services.clock.now()) };
    if (!stored) transaction.create(key, kept);
    else if (stored.cursor !== cursor) transaction.update(key, kept);
  });
}

/** How many documents are read at once. */
export const DOCUMENTS_A_PAGE = 100;

interface DocumentTask<Document> extends Pick<PagedTask<Document>, 'name' | 'work'> {
  collection: DocumentKey<Document>;
  field: keyof Document & string;
  equals: string | boolean;
  idOf: (document: Document) => string;
  /** Whether to work on a document that was found. */
  isDue: (document: Document) => boolean;
}

/** Works on the documents whose field has a value. Returns how many; throws as processPages. */
export async function processDocuments<Document>(
  services: Pick<Services, 'clock' | 'database' | 'log'>,
  { collection, field, equals, idOf, isDue, ...task }: DocumentTask<Document>,
  limits: TaskLimits,
): Promise<number> {
  const read = async (cursor: string | null) => {
    const search = { ...collection, field, equals, limit: DOCUMENTS_A_PAGE, after: cursor };
    const found = await services.database.listWhere(search);
    const last = found.length === DOCUMENTS_A_PAGE ? found.at(-1) : undefined;
    return { items: found.filter(isDue), nextCursor: last ? idOf(last) : null };
  };
  return processPages(services, { ...task, read }, limits);
}

/** Works on the jobs whose field has a value. Returns how many; throws as processPages. */
export async function processJobs(
  services: Pick<Services, 'clock' | 'database' | 'log'>,
  task: Omit<DocumentTask<JobDocument>, 'collection' | 'idOf'>,
  limits: TaskLimits,
): Promise<number> {
  return processDocuments(services, { ...task, collection: jobCollection(), idOf: ({ id }) => id }, limits);
}
