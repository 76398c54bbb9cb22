import useSWRInfinite, { type SWRInfiniteConfiguration } from 'swr/infinite';

import { useService } from '@/lib/browser/use-service-container';
import type { AccountPortrait } from '@/lib/shared/contracts/portraits';

import {
  createPortraitsApi,
  type OnDone,
  type PageKey,
  pageKey,
  type PortraitPage,
  withPortraits,
} from './portraits-api';

const OPTIONS: SWRInfiniteConfiguration = {
  // A changed first page has another revision, and so new keys of the pages after it.
  revalidateFirstPage: true,
  focusThrottleInterval: 15_000,
  errorRetryInterval: 10_000,
};

/** An account's list of portraits, read page by page; of no account without a user id. */
export function usePortraitList(uid: string | null) {
  const api = useService(createPortraitsApi);
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
  const records = new Map(portraits.map((portrait) => [portrait.address, portrait]));
  const hasMore = pages !== undefined && pages.at(-1)?.nextCursor !== null;

  /** Reads the list again after the last change: SWR drops a list that it reads during a change. */
  async function readAgain(): Promise<void> {
    await api.settled();
    await mutate();
  }

  return {
    /** Undefined until the first is read. */
    pages,
    /** Those of the pages, newest first, and the same by address. */
    portraits,
    records,
    hasMore,
    /** How many portraits are on pages that are not read. */
    unread: hasMore ? (pages[0]?.count ?? 0) - portraits.length : 0,
    isLoading,
    readAgain,
    loadMore: (): void => void setSize((size) => size + 1),
    /** Shows a list that was known before. */
    show: (before: PortraitPage[]) => mutate(before, { revalidate: false }),

    /** Reads on to the last page and returns all portraits. Rejects as `readPage` does. */
    async readAll(): Promise<AccountPortrait[]> {
      const all = [...portraits];
      let cursor = pages?.at(-1)?.nextCursor ?? null;
      let isRead = pages !== undefined && !hasMore;
      while (uid !== null && !isRead) {
        const page: PortraitPage = await api.readPage(uid, cursor);
        all.push(...page.portraits);
        cursor = page.nextCursor;
        isRead = cursor === null;
      }
      return all;
    },

    /**
     * Shows a change of portraits at once and makes it at the server. Takes it back where that fails; returns why, and
     * the portraits of which the server has not said that they are changed.
     */
    async change(
      addresses: readonly string[],
      call: (onDone: OnDone) => Promise<unknown>,
      apply: (portraits: AccountPortrait[], named: ReadonlySet<string>) => AccountPortrait[],
    ): Promise<{ error: unknown; left: readonly string[] } | null> {
      const named = new Set(addresses);
      const left = new Set(addresses);
      const answer = call((done) => done.forEach((address) => left.delete(address))).then(() => undefined);
      try {
        if (pages)
          await mutate(answer, {
            optimisticData: (_before, shown) =>
              withPortraits(shown ?? [], (present) => apply(present, named)),
            populateCache: false,
            revalidate: false,
            rollbackOnError: true,
          });
        else await answer;
        // What is not read yet could not be changed here, and the list that is under way may be older.
        if (addresses.some((address) => !records.has(address))) void readAgain();
        return null;
      } catch (error) {
        // SWR takes back only the newest of several changes.
        void readAgain();
        return { error, left: [...left] };
      }
    },
  };
}
