import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { createConnection } from '@/lib/browser/connection';
import { useServiceContainer } from '@/lib/browser/use-service-container';
import type { AccountPortrait } from '@/lib/shared/contracts/portraits';
import { RESTORE_MINUTES } from '@/lib/shared/rules/portraits';

import { createAccount } from '../account/account';
import type { AccountState } from '../account/account-session';
import { toCallError } from '../api/call-error';
import { serverTime } from '../api/server-time';
import { createPictureCopies } from '../recipes/picture-copies';
import { createGalleryCache, switchGalleryOwner } from './gallery-cache';
import { createPortraitsApi, type PortraitPage } from './portraits-api';
import { usePortraitList } from './use-portrait-list';

/** A job that takes longer has failed, in milliseconds. */
const JOB_LIMIT_MS = 60 * 60_000;

/** Portraits that the user has deleted and may restore. */
export interface Removal {
  readonly addresses: readonly string[];
  readonly isWholeGallery: boolean;
  readonly isInAccount: boolean;
  /** The stored gallery before the deletion; undo restores it for a user who is signed out. */
  readonly before: readonly string[];
  /** The account's list before; undefined where it was not read. */
  readonly pagesBefore: PortraitPage[] | undefined;
}

/** What the guarantee has returned. */
export interface Refund {
  readonly credits: number;
}

/** Why a press had no effect, or perhaps one (`unanswered`), or not a full one (`partly`, `tooLate`). */
export type GalleryProblem = 'offline' | 'failed' | 'unanswered' | 'partly' | 'notRestored' | 'tooLate';

/** What the gallery's parts show and do. */
export type GalleryState = ReturnType<typeof useGallery>;

/**
 * The gallery of the signed-in account, read page by page, and what the user does to it. Each page goes to the `stored`
 * gallery, which the page shows first and without a network.
 * @param pending how many portraits are being made.
 */
export function useGallery(
  { status, account }: Pick<AccountState, 'status' | 'account'>,
  stored: readonly string[],
  pending: number,
) {
  const uid = account?.uid ?? null;
  const container = useServiceContainer();
  const { store } = container.get(createGalleryCache);
  const api = container.get(createPortraitsApi);
  const { store: connection } = container.get(createConnection);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [problem, setProblem] = useState<GalleryProblem | null>(null);
  const [refund, setRefund] = useState<Refund | null>(null);
  const [owner, setOwner] = useState(uid);
  if (owner !== uid) {
    setOwner(uid);
    dismiss();
  }
  const list = usePortraitList(uid);
  const { pages, portraits, records, hasMore, readAgain } = list;

  useEffect(() => {
    if (uid !== null) switchGalleryOwner(container, uid);
  }, [container, uid]);

  useEffect(() => {
    if (!pages) return;
    const listed = pages.flatMap((page) => page.portraits.map(({ address }) => address));
    store.update((present) => (listed.join('\n') === present.join('\n') ? present : listed));
  }, [store, pages]);

  // A portrait is ready: the account's list has it.
  const pendingBefore = useRef(pending);
  const readNew = useEffectEvent(() => {
    if (uid !== null) void list.readAgain();
  });
  useEffect(() => {
    if (pending < pendingBefore.current) readNew();
    pendingBefore.current = pending;
  }, [pending]);

  const isLoaded = pages !== undefined;
  const tidyCopies = useEffectEvent(() => {
    const oldest = portraits.at(-1);
    if (uid === null) return;
    void container.get(createPictureCopies).tidy({
      uid,
      jobIds: portraits.map(({ jobId }) => jobId),
      from: hasMore && oldest ? Date.parse(oldest.createdAt) : -Infinity,
      to: serverTime() - JOB_LIMIT_MS,
    });
  });
  useEffect(() => {
    // A restored portrait has its photos again.
    if (isLoaded && removal === null) tidyCopies();
  }, [isLoaded, removal, refund]);

  useEffect(() => {
    if (!removal) return undefined;
    const timer = setTimeout(() => setRemoval(null), RESTORE_MINUTES * 60_000);
    return () => clearTimeout(timer);
  }, [removal]);

  /** Hides what came of the last action. */
  function dismiss(): void {
    setRemoval(null);
    setProblem(null);
    setRefund(null);
  }

  /** Whether a change can be sent; says it where not. */
  function canChange(): boolean {
    const isOnline = connection.get();
    const can = uid === null ? status === 'signed-out' : isOnline;
    setProblem(can ? null : isOnline ? 'failed' : 'offline');
    setRefund(null);
    return can;
  }

  /** Says why a change of so many portraits has failed. Returns whether the server has refused all of it. */
  function reportFailure(error: unknown, left: number, count: number): boolean {
    const { isDefinite } = toCallError(error);
    setProblem(left < count ? 'partly' : isDefinite ? 'failed' : 'unanswered');
    return isDefinite && left === count;
  }

  /** Reads on to the last page; returns all portraits by address, with their records. Rejects as `readPage` does. */
  async function readAll(): Promise<ReadonlyMap<string, AccountPortrait | null>> {
    const listed = new Map((await list.readAll()).map((portrait) => [portrait.address, portrait]));
    const others = stored.filter((address) => !listed.has(address));
    return new Map([...listed, ...others.map((address) => [address, null] as const)]);
  }

  /** The same; says it where the list can't be read, and returns null. */
  async function tryReadAll(): Promise<ReadonlyMap<string, AccountPortrait | null> | null> {
    try {
      return await readAll();
    } catch {
      setProblem(connection.get() ? 'failed' : 'offline');
      return null;
    }
  }

  /** Deletes portraits; signed out only from this browser. Returns those that are not deleted, or perhaps not. */
  async function remove(addresses: readonly string[], isWholeGallery: boolean): Promise<readonly string[]> {
    if (!canChange()) return addresses;
    const isInAccount = uid !== null;
    const snapshot = { addresses, isWholeGallery, isInAccount, before: store.get(), pagesBefore: pages };
    const removed = new Set(addresses);
    const forget = () => store.update((present) => present.filter((address) => !removed.has(address)));
    setRemoval(snapshot);
    forget();
    if (uid === null) return [];
    const failure = await list.change(
      addresses,
      (onDone) => api.remove(uid, addresses, onDone),
      (portraits, named) => portraits.filter(({ address }) => !named.has(address)),
    );
    // A list that was under way may have brought them back.
    if (!failure) forget();
    // Where the server may have deleted some, they can still be restored.
    else if (reportFailure(failure.error, failure.left.length, addresses.length))
      setRemoval((present) => (present === snapshot ? removal : present));
    return failure?.left ?? [];
  }

  return {
    /** What the account tells of its portraits, by address, as far as they are read. */
    records,
    /** How many portraits there are, with those that are not read yet. */
    count: stored.length + list.unread,
    /** Whether the account's list is asked for the first time. */
    isLoading: list.isLoading,
    hasMore,
    loadMore: list.loadMore,
    readAll,
    tryReadAll,
    /** Changes with the account's list; undefined before it is read. */
    revision: pages?.[0]?.revision,
    removal,
    problem,
    refund,
    canChange,
    remove,
    dismiss,

    async clear(): Promise<void> {
      const all = await tryReadAll();
      if (all) await remove([...all.keys()], true);
    },

    /** Stars portraits, or takes the star from them; returns those that are not as asked, or perhaps not. */
    async setStarred(addresses: readonly string[], isStarred: boolean): Promise<readonly string[]> {
      if (!canChange() || uid === null) return addresses;
      const failure = await list.change(
        addresses,
        (onDone) => api.star(uid, addresses, isStarred, onDone),
        (portraits, named) =>
          portraits.map((portrait) => (named.has(portrait.address) ? { ...portrait, isStarred } : portrait)),
      );
      if (failure) reportFailure(failure.error, failure.left.length, addresses.length);
      return failure?.left ?? [];
    },

    /** Claims a second try's guarantee: both jobs' portraits go, and the balance is read. Rejects as the call does. */
    async claimGuarantee(jobId: string): Promise<void> {
      if (uid === null) return;
      try {
        const { credits, deleted } = await api.claimGuarantee(uid, jobId);
        setRefund({ credits });
        store.update((present) => present.filter((address) => !deleted.includes(address)));
      } finally {
        void container.get(createAccount).refresh();
        void readAgain();
      }
    },

    async undo(): Promise<void> {
      if (!removal || !canChange()) return;
      const { addresses, before, pagesBefore, isInAccount } = removal;
      try {
        if (uid !== null && isInAccount) {
          const { kept } = await api.restore(uid, addresses);
          if (kept.length > 0) setProblem('tooLate');
          // They stay shown also where the list can't be read now.
          else if (pagesBefore) await list.show(pagesBefore);
          await readAgain();
        } else store.update(() => before);
        setRemoval(null);
      } catch {
        setProblem('notRestored');
      }
    },
  };
}
