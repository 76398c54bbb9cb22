import { type Connection, createConnection } from '@/lib/browser/connection';
import { isSameList } from '@/lib/browser/is-same-list';
import type { AccountPortrait, ListPortraitsResponse } from '@/lib/shared/contracts/portraits';
import { isPortraitAddress, PORTRAITS_AT_ONCE } from '@/lib/shared/rules/portraits';

import type { Client } from '../../browser/client';
import { retryPauseMs } from '../api/repeat-until-answered';
import { type AccountRecipes, createAccountRecipes } from './account-recipes';
import { createDeletionQueue, type DeletionQueue } from './deletion-queue';
import { forgetPortraits } from './forget-portraits';
import { createGallery, type Gallery } from './gallery';
import { createGalleryOwner } from './gallery-owner';
import { createPortraitMemory, type PortraitMemory } from './portrait-memory';
import { createPortraitsApi, type PortraitsApi } from './portraits-api';
import { type LocalPortraits, reconcilePortraits } from './reconcile-portraits';
import { isRefusedForGood, RETRY_PAUSE_MS } from './retry';
import { createStars, type StarChange, type Stars } from './stars';

/** A page that becomes visible asks again when the last answer is older than this, in milliseconds. */
const FRESH_MS = 15_000;

interface PortraitServices {
  readonly api: PortraitsApi;
  readonly connection: Connection;
  readonly gallery: Gallery;
  readonly memory: PortraitMemory;
  readonly queue: DeletionQueue;
  readonly recipes: AccountRecipes;
  readonly stars: Stars;
}

/**
 * Keeps gallery and stars in line with the signed-in account: now, after a new portrait, when the page becomes visible
 * again, and when the connection is back. Sends stars as they change. Returns what ends that. Another account's
 * portraits leave at once.
 */
export function followPortraits(client: Client, uid: string): () => void {
  const services: PortraitServices = {
    api: client.get(createPortraitsApi)(uid),
    connection: client.get(createConnection),
    gallery: client.get(createGallery),
    memory: client.get(createPortraitMemory),
    queue: client.get(createDeletionQueue),
    recipes: client.get(createAccountRecipes),
    stars: client.get(createStars),
  };
  const { connection, gallery, stars } = services;
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  /** Whether the account's list is to be read. */
  let isStale = true;
  let readAt = -Infinity;
  /** The portraits that were there when the list was asked for, and those in it. */
  let known: ReadonlySet<string> = new Set();
  const isStopped = () => signal.aborted;

  async function pass(): Promise<void> {
    if (isBusy || isStopped() || !connection.store.get()) return;
    clearTimeout(timer);
    isBusy = true;
    try {
      while (hasWork()) {
        await sendStars(uid, services, signal);
        if (isStopped()) return;
        if (!isStale) continue;
        isStale = false;
        const asked = gallery.store.get();
        known = new Set([...asked, ...(await readAccount(uid, services, signal))]);
        readAt = Date.now();
        isStale = hasNews();
      }
    } catch (error) {
      isStale = true;
      if (!isStopped()) timer = setTimeout(() => void pass(), retryPauseMs(error, RETRY_PAUSE_MS));
    } finally {
      isBusy = false;
    }
  }

  function hasWork(): boolean {
    return !isStopped() && (isStale || changesOf(uid, stars).length > 0);
  }

  /** Whether there is a portrait whose model and place only the account knows. */
  function hasNews(): boolean {
    return gallery.store.get().some((address) => isPortraitAddress(address) && !known.has(address));
  }

  function onGalleryChange(): void {
    if (isBusy || !hasNews()) return;
    isStale = true;
    void pass();
  }

  function onWake(): void {
    if (document.visibilityState !== 'visible' || Date.now() - readAt < FRESH_MS) return;
    isStale = true;
    void pass();
  }

  takeOver(client, uid);
  const stops = [
    connection.store.subscribe(() => void pass()),
    stars.store.subscribe(() => void pass()),
    gallery.store.subscribe(onGalleryChange),
    () => clearTimeout(timer),
  ];
  document.addEventListener('visibilitychange', onWake, { signal });
  void pass();
  return () => {
    stopping.abort();
    for (const stop of stops) stop();
  };
}

/** Makes the gallery this account's. What another one left here without a sign-out goes, and returns with it. */
function takeOver(client: Client, uid: string): void {
  const owner = client.get(createGalleryOwner);
  const former = owner.get();
  if (former !== null && former !== uid) forgetPortraits(client);
  owner.update(() => uid);
}

/** Reads the account's portraits, all pages, and brings this browser's copy in line. Returns their addresses. */
async function readAccount(
  uid: string,
  services: PortraitServices,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { api, gallery, memory, recipes, stars } = services;
  const before = localPortraits(services);
  const portraits: AccountPortrait[] = [];
  let cursor: string | null = null;
  do {
    const page: ListPortraitsResponse = await api.list(cursor);
    if (signal.aborted) return [];
    portraits.push(...page.portraits);
    cursor = page.nextCursor;
  } while (cursor !== null);
  const now = localPortraits(services);
  const next = reconcilePortraits(before, now, portraits);
  stars.store.update((present) =>
    isSameList(present.starred, next.starred) ? present : { ...present, starred: next.starred },
  );
  gallery.store.update((present) => (isSameList(present, next.gallery) ? present : next.gallery));
  await recipes.store(uid, portraits);
  const left = new Set(next.gallery);
  const deleted = now.gallery.filter((address) => !left.has(address));
  if (deleted.length > 0) await memory.forgetPortraits(deleted);
  return portraits.map(({ address }) => address);
}

/** What this browser knows now, other tabs included. */
function localPortraits({ gallery, queue, stars }: PortraitServices): LocalPortraits {
  // An update also reads what other tabs have written.
  gallery.store.update((present) => present);
  queue.store.update((present) => present);
  stars.store.update((present) => present);
  const { starred, changes } = stars.store.get();
  return {
    gallery: gallery.store.get(),
    queued: queue.store.get().map(({ address }) => address),
    starred,
    changed: changes.map(({ address }) => address),
  };
}

function changesOf(uid: string, { store }: Stars): readonly StarChange[] {
  return store.get().changes.filter((change) => change.uid === null || change.uid === uid);
}

/** Sends the changed stars. An answer that refuses the request itself drops them: a repeat gets the same. */
async function sendStars(uid: string, { api, stars }: PortraitServices, signal: AbortSignal): Promise<void> {
  for (;;) {
    const changes = changesOf(uid, stars);
    const isStarred = changes[0]?.isStarred;
    if (isStarred === undefined || signal.aborted) return;
    const some = changes.filter((change) => change.isStarred === isStarred).slice(0, PORTRAITS_AT_ONCE);
    try {
      await api.star(
        some.map(({ address }) => address),
        isStarred,
      );
    } catch (error) {
      if (!isRefusedForGood(error)) throw error;
    }
    stars.removeChanges(some);
  }
}
