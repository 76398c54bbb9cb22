import type { DeletePortraitsResponse } from '../../shared/contracts/portraits';
import { PORTRAITS_DELETED_AT_ONCE } from '@/lib/shared/rules/portraits';

import { ApiError } from '../api';
import { followConnection, onlineStore } from '../online';
import { retryPauseMs } from '../retry-pause';
import { callDeletePortraits } from './delete-portraits-call';
import { changeQueue, type Deletion, deletionQueue, unqueueDeletions } from './deletion-queue';
import { galleryStore } from './gallery-store';
import { forgetPortraits } from './portrait-memory';

/** Deletes portraits on the server; at most `PORTRAITS_DELETED_AT_ONCE` a call. */
export type DeletePortraits = (portraits: readonly string[]) => Promise<DeletePortraitsResponse>;

/** Pause after the end of the undo, in milliseconds: an undo at the last moment, in another tab, comes first. */
const PAUSE_AFTER_UNDO_MS = 2_000;

/** Pause before a call that failed is made again, in milliseconds. */
const RETRY_PAUSE_MS = 60_000;

/** Answers that say the request itself is wrong: it will not be better next time. */
const DEFINITE_STATUSES: ReadonlySet<number> = new Set([400, 413]);

/**
 * Deletes on the server what the queue holds of an account (null: nobody is signed in), now and whenever more
 * comes due; the answer ends that. Portraits of unknown owners are tried too: the server knows whose they are.
 */
export function followDeletions(
  uid: string | null,
  deletePortraits: DeletePortraits = callDeletePortraits,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isStopped = false;
  /** When what failed is tried again, in milliseconds since the epoch; infinity when nothing failed. */
  let retryAt = Infinity;

  async function flush(): Promise<void> {
    if (isBusy || isStopped) return;
    isBusy = true;
    const pause = await carryOut(uid, deletePortraits);
    isBusy = false;
    retryAt = Date.now() + (pause ?? Infinity);
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (isStopped || isBusy) return;
    const coming = deletionQueue.get().filter((entry) => !isDue(entry));
    const next = Math.min(retryAt, ...coming.map(({ at }) => at + PAUSE_AFTER_UNDO_MS));
    if (next < Infinity) timer = setTimeout(() => void flush(), Math.max(0, next - Date.now()));
  }

  followConnection();
  const stops = [deletionQueue.subscribe(schedule), onlineStore.subscribe(() => void flush())];
  void flush();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Carries out what is due; after how many milliseconds some of it has to be tried again, or null. Never rejects. */
async function carryOut(uid: string | null, deletePortraits: DeletePortraits): Promise<number | null> {
  // An update reads anew what other tabs wrote.
  galleryStore.update((present) => present);
  const gallery = new Set(galleryStore.get());
  // A portrait that is in the gallery was brought back, whatever the queue says.
  changeQueue((present) => present.filter(({ address }) => !gallery.has(address)));
  const due = deletionQueue.get().filter(isDue);
  if (due.length === 0) return null;
  await forgetPortraits(due.map(({ address }) => address));
  if (uid === null || !onlineStore.get()) return null;
  const own = due.filter(
    (entry) => entry.uid === uid || (entry.uid === null && !entry.refusedBy.includes(uid)),
  );
  const addresses = own.map(({ address }) => address);
  for (let start = 0; start < addresses.length; start += PORTRAITS_DELETED_AT_ONCE) {
    const pause = await deleteSome(
      addresses.slice(start, start + PORTRAITS_DELETED_AT_ONCE),
      uid,
      deletePortraits,
    );
    if (pause !== null) return pause;
  }
  return null;
}

async function deleteSome(
  portraits: readonly string[],
  uid: string,
  deletePortraits: DeletePortraits,
): Promise<number | null> {
  try {
    const { deleted, kept } = await deletePortraits(portraits);
    unqueueDeletions(deleted);
    noteRefusal(kept, uid);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || !DEFINITE_STATUSES.has(error.status))
      return retryPauseMs(error, RETRY_PAUSE_MS);
    if (portraits.length === 1) unqueueDeletions(portraits);
    // One of them is not understood; the others must not suffer for it.
    else for (const portrait of portraits) await deleteSome([portrait], uid, deletePortraits);
    return null;
  }
}

/** These are not the account's: the wish ends where it was thought to be the owner, and waits for others where not. */
function noteRefusal(addresses: readonly string[], uid: string): void {
  const refused = new Set(addresses);
  changeQueue((present) =>
    present.flatMap((entry) => {
      if (!refused.has(entry.address)) return [entry];
      return entry.uid === uid ? [] : [{ ...entry, refusedBy: [...entry.refusedBy, uid] }];
    }),
  );
}

function isDue({ at }: Deletion): boolean {
  return Date.now() >= at + PAUSE_AFTER_UNDO_MS;
}
