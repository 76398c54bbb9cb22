import { type Connection, createConnection } from '@/lib/browser/connection';
import { deletePortraitsEndpoint, type DeletePortraitsResponse } from '@/lib/shared/contracts/portraits';
import { PORTRAITS_AT_ONCE } from '@/lib/shared/rules/portraits';

import { createAuth } from '../account/auth';
import { withIdToken } from '../account/with-id-token';
import { callEndpoint } from '../api/call-endpoint';
import { retryPauseMs } from '../api/repeat-until-answered';
import type { Client } from '../../browser/client';
import { createDeletionQueue, type Deletion, type DeletionQueue } from './deletion-queue';
import { createGallery, type Gallery } from './gallery';
import { createPortraitMemory, type PortraitMemory } from './portrait-memory';
import { isRefusedForGood, RETRY_PAUSE_MS } from './retry';

/**
 * Deletes an account's portraits, with at most `PORTRAITS_AT_ONCE` addresses. Rejects as `withIdToken` and `callEndpoint`
 * do.
 */
export type DeletePortraits = (portraits: readonly string[]) => Promise<DeletePortraitsResponse>;

/** Gives the call for an account. */
export function createDeletePortraits(client: Client): (uid: string) => DeletePortraits {
  return (uid) => (portraits) =>
    withIdToken(client.get(createAuth), uid, (idToken) =>
      callEndpoint(deletePortraitsEndpoint, { body: { portraits: [...portraits] }, idToken }),
    );
}

/** Pause after the end of the undo, in milliseconds: an undo at the last moment, in another tab, comes first. */
const PAUSE_AFTER_UNDO_MS = 2_000;

/** No undo lasts so long, in milliseconds: the clock was set back meanwhile. */
const CLOCK_SET_BACK_MS = 60 * 60_000;

interface DeletionServices {
  readonly connection: Connection;
  readonly queue: DeletionQueue;
  readonly gallery: Gallery;
  readonly memory: PortraitMemory;
  readonly deletePortraits: (uid: string) => DeletePortraits;
}

/**
 * Deletes an account's queued portraits on the server, now and when more are due; returns what ends that. `uid` is
 * null while no user is signed in. Tries portraits of unknown owners too: the server knows the owner.
 */
export function followDeletions(client: Client, uid: string | null): () => void {
  const services: DeletionServices = {
    connection: client.get(createConnection),
    queue: client.get(createDeletionQueue),
    gallery: client.get(createGallery),
    memory: client.get(createPortraitMemory),
    deletePortraits: client.get(createDeletePortraits),
  };
  const { connection, queue } = services;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isStopped = false;
  /** When a failed call is repeated, in milliseconds since the epoch; infinity when none failed. */
  let retryAt = Infinity;

  async function flush(): Promise<void> {
    if (isBusy || isStopped) return;
    isBusy = true;
    const pause = await deleteDue(uid, services);
    isBusy = false;
    retryAt = Date.now() + (pause ?? Infinity);
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (isStopped || isBusy) return;
    const coming = queue.store.get().filter((entry) => !isDue(entry));
    const next = Math.min(retryAt, ...coming.map(({ at }) => at + PAUSE_AFTER_UNDO_MS));
    if (next < Infinity) timer = setTimeout(() => void flush(), Math.max(0, next - Date.now()));
  }

  const stops = [queue.store.subscribe(schedule), connection.store.subscribe(() => void flush())];
  void flush();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Deletes what is due; returns the pause before a repeat, in milliseconds, or null. Never rejects. */
async function deleteDue(uid: string | null, services: DeletionServices): Promise<number | null> {
  const { connection, queue, gallery, memory } = services;
  // An update also reads what other tabs have written.
  gallery.store.update((present) => present);
  const portraits = new Set(gallery.store.get());
  // A portrait in the gallery was restored, whatever the queue holds.
  queue.change((present) => present.filter(({ address }) => !portraits.has(address)));
  const due = queue.store.get().filter(isDue);
  if (due.length === 0) return null;
  await memory.forgetPortraits(due.map(({ address }) => address));
  if (uid === null || !connection.store.get()) return null;
  const own = due.filter(
    (entry) => entry.uid === uid || (entry.uid === null && !entry.refusedBy.includes(uid)),
  );
  const addresses = own.map(({ address }) => address);
  for (let start = 0; start < addresses.length; start += PORTRAITS_AT_ONCE) {
    const some = addresses.slice(start, start + PORTRAITS_AT_ONCE);
    const pause = await deleteSome(some, uid, services);
    if (pause !== null) return pause;
  }
  return null;
}

async function deleteSome(
  portraits: readonly string[],
  uid: string,
  services: DeletionServices,
): Promise<number | null> {
  const { queue, deletePortraits } = services;
  try {
    const { deleted, kept } = await deletePortraits(uid)(portraits);
    queue.remove(deleted);
    noteRefusal(queue, kept, uid);
    return null;
  } catch (error) {
    if (!isRefusedForGood(error)) return retryPauseMs(error, RETRY_PAUSE_MS);
    if (portraits.length === 1) queue.remove(portraits);
    // The server refuses one of them; the others are deleted one by one.
    else for (const portrait of portraits) await deleteSome([portrait], uid, services);
    return null;
  }
}

/**
 * Notes that portraits are not the account's: drops the entry where the account was taken for the owner, and keeps it
 * for other accounts otherwise.
 */
function noteRefusal(queue: DeletionQueue, addresses: readonly string[], uid: string): void {
  const refused = new Set(addresses);
  queue.change((present) =>
    present.flatMap((entry) => {
      if (!refused.has(entry.address)) return [entry];
      return entry.uid === uid ? [] : [{ ...entry, refusedBy: [...entry.refusedBy, uid] }];
    }),
  );
}

function isDue({ at }: Deletion): boolean {
  const left = at - Date.now();
  return left <= -PAUSE_AFTER_UNDO_MS || left > CLOCK_SET_BACK_MS;
}
