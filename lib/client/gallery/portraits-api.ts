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

/** Is told which portraits of a change the server has answered for. */
export type OnDone = (addresses: readonly string[]) => void;

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
   * Calls for `PORTRAITS_AT_ONCE` portraits at a time, each until an answer comes; `onDone` gets those of each answer.
   * Returns the addresses that stay as they were. Rejects with the first failure, after which nothing is sent.
   */
  function sendParts(
    addresses: readonly string[],
    send: (portraits: string[]) => Promise<{ kept: string[] }>,
    onDone?: OnDone,
  ): Promise<{ kept: string[] }> {
    return inTurn(async () => {
      const kept: string[] = [];
      for (let start = 0; start < addresses.length; start += PORTRAITS_AT_ONCE) {
        const portraits = addresses.slice(start, start + PORTRAITS_AT_ONCE);
        const answer = await repeatUntilAnswered(connection, () => send(portraits));
        kept.push(...answer.kept);
        onDone?.(portraits);
      }
      return { kept };
    });
  }

  return {
    cache,

    /** A page of the portraits, newest first; null is the first page, of which an unchanged list is asked for once. */
    readPage: (uid: string, cursor: string | null): Promise<PortraitPage> =>
      cursor === null ? readFirstPage(uid) : callAsAccount(auth, uid, listPortraitsEndpoint, { cursor }),

    /** Resolves when the changes so far have ended. */
    settled: (): Promise<unknown> => settled,

    /** Stars portraits, or takes the star from them. */
    star: (
      uid: string,
      addresses: readonly string[],
      isStarred: boolean,
      onDone?: OnDone,
    ): Promise<unknown> =>
      sendParts(
        addresses,
        (portraits) => callAsAccount(auth, uid, starPortraitsEndpoint, { body: { portraits, isStarred } }),
        onDone,
      ),

    /** Deletes portraits. Each can be restored for `RESTORE_MINUTES`. */
    remove: (uid: string, addresses: readonly string[], onDone?: OnDone): Promise<unknown> =>
      sendParts(
        addresses,
        (portraits) => callAsAccount(auth, uid, deletePortraitsEndpoint, { body: { portraits } }),
        onDone,
      ),

    /** Restores deleted portraits; returns those that are gone for good. */
    restore: (uid: string, addresses: readonly string[]): Promise<{ kept: string[] }> =>
      sendParts(addresses, (portraits) =>
        callAsAccount(auth, uid, restorePortraitsEndpoint, { body: { portraits } }),
      ),

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
