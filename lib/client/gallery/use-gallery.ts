import { useEffect, useEffectEvent, useRef, useState } from 'react';
import useSWRInfinite, { type SWRInfiniteConfiguration } from 'swr/infinite';

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
import { createPortraitsApi, type PageKey, pageKey, type PortraitPage, withPortraits } from './portraits-api';

/** A job that takes longer has failed, in milliseconds. */
const JOB_LIMIT_MS = 60 * 60_000;

const OPTIONS: SWRInfiniteConfiguration = {
  // A changed first page has another revision, and so new keys of the pages after it.
  revalidateFirstPage: true,
  focusThrottleInterval: 15_000,
  errorRetryInterval: 10_000,
};

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

/** Why a press had no effect, or perhaps one (`unanswered`), or not a full one (`tooLate`). */
export type GalleryProblem = 'offline' | 'failed' | 'unanswered' | 'notRestored' | 'tooLate';

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
    setRemoval(null);
    setProblem(null);
    setRefund(null);
  }
  const {
    data: pages,
    mutate,
    setSize,
    isLoading,
  } = useSWRInfinite<PortraitPage, Error>(
    (index: number, before: PortraitPage | null) => pageKey(uid, index, before),
    ([, owner, cursor]: PageKey) => api.readPage(owner, cursor),
    OPTIONS,
  );
  const portraits = pages?.flatMap((page) => page.portraits) ?? [];
  const hasMore = pages !== undefined && pages.at(-1)?.nextCursor !== null;

  useEffect(() => {
    if (uid !== null) switchGalleryOwner(container, uid);
  }, [container, uid]);

  useEffect(() => {
    if (!pages) return;
    const listed = pages.flatMap((page) => page.portraits.map(({ address }) => address));
    store.update((present) => {
      const isSame =
        listed.length === present.length && listed.every((address, at) => address === present[at]);
      return isSame ? present : listed;
    });
  }, [store, pages]);

  // A portrait is ready: the account's list has it.
  const pendingBefore = useRef(pending);
  useEffect(() => {
    if (pending < pendingBefore.current && uid !== null) void mutate();
    pendingBefore.current = pending;
  }, [pending, uid, mutate]);

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

  /** Reads the list again after the last change: SWR drops a list that it reads during a change. */
  async function readAgain(): Promise<void> {
    await api.settled();
    await mutate();
  }

  /** Shows a change at once and makes it at the server; rejects after taking it back. */
  async function change(
    call: () => Promise<unknown>,
    apply: (portraits: AccountPortrait[]) => AccountPortrait[],
  ): Promise<void> {
    const answer = call().then(() => undefined);
    try {
      if (pages)
        await mutate(answer, {
          optimisticData: (_before, shown) => withPortraits(shown ?? [], apply),
          populateCache: false,
          revalidate: false,
          rollbackOnError: true,
        });
      else {
        // There is nothing to change yet, and the list that is under way may be older.
        await answer;
        void readAgain();
      }
    } catch (error) {
      // SWR takes back only the newest of several changes.
      void readAgain();
      throw error;
    }
  }

  /** Whether a change can be sent; says it where not. */
  function canChange(): boolean {
    const isOnline = connection.get();
    const can = uid === null ? status === 'signed-out' : isOnline;
    setProblem(can ? null : isOnline ? 'failed' : 'offline');
    setRefund(null);
    return can;
  }

  /** Says that a change was refused, or that the server may have made it. */
  function reportFailure(error: unknown): void {
    setProblem(toCallError(error).isDefinite ? 'failed' : 'unanswered');
  }

  /** Reads on to the last page; returns all portraits by address, with their records. Rejects as `readPage` does. */
  async function readAll(): Promise<ReadonlyMap<string, AccountPortrait | null>> {
    const all = [...portraits];
    let cursor = pages?.at(-1)?.nextCursor ?? null;
    while (uid !== null && cursor !== null) {
      const page: PortraitPage = await api.readPage(uid, cursor);
      all.push(...page.portraits);
      cursor = page.nextCursor;
    }
    const listed = new Map(all.map((portrait) => [portrait.address, portrait]));
    const others = stored.filter((address) => !listed.has(address));
    return new Map([...listed, ...others.map((address) => [address, null] as const)]);
  }

  /** Deletes portraits; signed out only from this browser. */
  async function remove(addresses: readonly string[], isWholeGallery: boolean): Promise<void> {
    if (!canChange()) return;
    const isInAccount = uid !== null;
    const snapshot = { addresses, isWholeGallery, isInAccount, before: store.get(), pagesBefore: pages };
    const removed = new Set(addresses);
    const forget = () => store.update((present) => present.filter((address) => !removed.has(address)));
    setRemoval(snapshot);
    forget();
    if (uid === null) return;
    try {
      await change(
        () => api.remove(uid, addresses),
        (portraits) => portraits.filter(({ address }) => !removed.has(address)),
      );
      // A list that was under way may have brought them back.
      forget();
    } catch (error) {
      // Where the server may have deleted them, they can still be restored.
      if (toCallError(error).isDefinite) setRemoval((present) => (present === snapshot ? removal : present));
      reportFailure(error);
    }
  }

  return {
    /** What the account tells of its portraits, by address, as far as they are read. */
    records: new Map(portraits.map((portrait) => [portrait.address, portrait])),
    /** How many portraits there are, with those that are not read yet. */
    count: stored.length + (hasMore ? (pages[0]?.count ?? 0) - portraits.length : 0),
    /** Whether the account's list is asked for the first time. */
    isLoading,
    hasMore,
    loadMore: (): void => void setSize((size) => size + 1),
    readAll,
    removal,
    problem,
    refund,
    remove,
    clear: (): Promise<void> =>
      readAll().then(
        (all) => remove([...all.keys()], true),
        () => setProblem(connection.get() ? 'failed' : 'offline'),
      ),

    /** Hides what came of the last action. */
    dismiss(): void {
      setRemoval(null);
      setProblem(null);
      setRefund(null);
    },

    async setStarred(address: string, isStarred: boolean): Promise<void> {
      if (!canChange() || uid === null) return;
      await change(
        () => api.star(uid, address, isStarred),
        (portraits) =>
          portraits.map((portrait) => (portrait.address === address ? { ...portrait, isStarred } : portrait)),
      ).catch(reportFailure);
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
          else if (pagesBefore) await mutate(pagesBefore, { revalidate: false });
          await readAgain();
        } else store.update(() => before);
        setRemoval(null);
      } catch {
        setProblem('notRestored');
      }
    },
  };
}
