import {
  type AccountPortrait,
  claimGuaranteeEndpoint,
  type ClaimGuaranteeResponse,
  deletePortraitsEndpoint,
  listPortraitsEndpoint,
  type ListPortraitsResponse,
  restorePortraitsEndpoint,
  starPortraitsEndpoint,
} from '@/lib/shared/contracts/portraits';
import { PORTRAITS_AT_ONCE } from '@/lib/shared/rules/portraits';

import { createConnection } from '../../browser/connection';
import type { ServiceContainer } from '../../browser/service-container';
import { createAuth } from '../account/auth';
import { callAsAccount } from '../account/call-as-account';
import { CallError } from '../api/call-error';
import { repeatUntilAnswered } from '../api/repeat-until-answered';
import { createSignOutSignal } from '../sign-out-signal';

export type PortraitPage = ListPortraitsResponse;

export type PortraitsApi = ReturnType<typeof createPortraitsApi>;

/** An account's portraits at the server. Each call rejects as `callAsAccount` does. */
export function createPortraitsApi(container: ServiceContainer) {
  const auth = container.get(createAuth);
  const connection = container.get(createConnection);
  const cache = new Map<string, object>();
  let firstPage: { readonly uid: string; readonly page: PortraitPage } | null = null;

  container.get(createSignOutSignal).store.subscribe(() => {
    cache.clear();
    firstPage = null;
  });

  async function readFirstPage(uid: string): Promise<PortraitPage> {
    const known = firstPage?.uid === uid ? firstPage.page : null;
    try {
      const page = await callAsAccount(auth, uid, listPortraitsEndpoint, { ifNoneMatch: known?.revision });
      firstPage = { uid, page };
      return page;
    } catch (error) {
      if (known && error instanceof CallError && error.code === 'not_modified') return known;
      throw error;
    }
  }

  // A change waits for the one before: a restore must not overtake its deletion.
  let settled: Promise<unknown> = Promise.resolve();
  function inTurn<Answer>(change: () => Promise<Answer>): Promise<Answer> {
    const answer = settled.then(change);
    settled = answer.catch(() => undefined);
    return answer;
  }

  /**
   * Calls for `PORTRAITS_AT_ONCE` portraits at a time, each until an answer comes. Returns the addresses that stay as
   * they were. A refusal after the first call counts as a lost answer.
   */
  async function sendBatches(
    endpoint: typeof deletePortraitsEndpoint | typeof restorePortraitsEndpoint,
    uid: string,
    addresses: readonly string[],
  ): Promise<{ kept: string[] }> {
    const kept: string[] = [];
    for (let start = 0; start < addresses.length; start += PORTRAITS_AT_ONCE) {
      const body = { portraits: addresses.slice(start, start + PORTRAITS_AT_ONCE) };
      try {
        const answer = await repeatUntilAnswered(connection, () =>
          callAsAccount(auth, uid, endpoint, { body }),
        );
        kept.push(...answer.kept);
      } catch (error) {
        throw start === 0 ? error : new CallError('no_answer', {}, { cause: error });
      }
    }
    return { kept };
  }

  return {
    cache,

    /** A page of the portraits, newest first; null is the first page, of which an unchanged list is asked for once. */
    readPage: (uid: string, cursor: string | null): Promise<PortraitPage> =>
      cursor === null ? readFirstPage(uid) : callAsAccount(auth, uid, listPortraitsEndpoint, { cursor }),

    /** Resolves when the changes so far have ended. */
    settled: (): Promise<unknown> => settled,

    star: (uid: string, address: string, isStarred: boolean): Promise<unknown> =>
      inTurn(() =>
        repeatUntilAnswered(connection, () =>
          callAsAccount(auth, uid, starPortraitsEndpoint, { body: { portraits: [address], isStarred } }),
        ),
      ),

    /** Deletes portraits. Each can be restored for `RESTORE_MINUTES`. */
    remove: (uid: string, addresses: readonly string[]): Promise<unknown> =>
      inTurn(() => sendBatches(deletePortraitsEndpoint, uid, addresses)),

    /** Restores deleted portraits; returns those that are gone for good. */
    restore: (uid: string, addresses: readonly string[]): Promise<{ kept: string[] }> =>
      inTurn(() => sendBatches(restorePortraitsEndpoint, uid, addresses)),

    /** Claims the guarantee of a second try, whose portraits and those of its first job are deleted for good. */
    claimGuarantee: (uid: string, jobId: string): Promise<ClaimGuaranteeResponse> =>
      inTurn(() =>
        repeatUntilAnswered(connection, () =>
          callAsAccount(auth, uid, claimGuaranteeEndpoint, { body: { jobId } }),
        ),
      ),
  };
}

/** What SWR knows a page by: a name, the account, the page's cursor, and the revision of the page before. */
export type PageKey = readonly ['portraits', string, string | null, string | null];

/** Returns the key of a page; null without one. By its revision, all pages of a changed list are read again. */
export function pageKey(uid: string | null, index: number, before: PortraitPage | null): PageKey | null {
  if (uid === null) return null;
  if (index === 0 || before === null) return ['portraits', uid, null, null];
  return before.nextCursor === null ? null : ['portraits', uid, before.nextCursor, before.revision];
}

/** Returns pages with other portraits, and their count. */
export function withPortraits(
  pages: readonly PortraitPage[],
  change: (portraits: AccountPortrait[]) => AccountPortrait[],
): PortraitPage[] {
  const changed = pages.map((page) => ({ ...page, portraits: change(page.portraits) }));
  const countOf = (all: readonly PortraitPage[]) => all.flatMap(({ portraits }) => portraits).length;
  const removed = countOf(pages) - countOf(changed);
  return changed.map((page) => ({ ...page, count: page.count - removed }));
}
