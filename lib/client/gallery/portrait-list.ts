import {
  type AccountPortrait,
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
import { createSignOuts } from '../sign-outs';

export type PortraitPage = ListPortraitsResponse;

export type PortraitList = ReturnType<typeof createPortraitList>;

/** An account's portraits at the server. Each call rejects as `callAsAccount` does. */
export function createPortraitList(container: ServiceContainer) {
  const auth = container.get(createAuth);
  const connection = container.get(createConnection);
  const cache = new Map<string, object>();
  let firstPage: { readonly uid: string; readonly page: PortraitPage } | null = null;

  container.get(createSignOuts).store.subscribe(() => {
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

  /** Calls until an answer comes: each change has the same effect when it is repeated. */
  const send = <Answer>(call: () => Promise<Answer>): Promise<Answer> =>
    repeatUntilAnswered(connection, call);

  return {
    cache,

    /** A page of the portraits, newest first; null is the first page, of which an unchanged list is asked for once. */
    readPage: (uid: string, cursor: string | null): Promise<PortraitPage> =>
      cursor === null ? readFirstPage(uid) : callAsAccount(auth, uid, listPortraitsEndpoint, { cursor }),

    /** Resolves when the changes so far have ended. */
    settled: (): Promise<unknown> => settled,

    star: (uid: string, address: string, isStarred: boolean): Promise<unknown> =>
      inTurn(() =>
        send(() =>
          callAsAccount(auth, uid, starPortraitsEndpoint, { body: { portraits: [address], isStarred } }),
        ),
      ),

    /** Deletes portraits. Each can be restored for `RESTORE_MINUTES`. */
    remove: (uid: string, addresses: readonly string[]): Promise<unknown> =>
      inTurn(() =>
        inBatches(addresses, (portraits) =>
          send(() => callAsAccount(auth, uid, deletePortraitsEndpoint, { body: { portraits } })),
        ),
      ),

    /** Restores deleted portraits; returns those that are gone for good. */
    restore: async (uid: string, addresses: readonly string[]): Promise<{ kept: string[] }> => {
      const answers = await inTurn(() =>
        inBatches(addresses, (portraits) =>
          send(() => callAsAccount(auth, uid, restorePortraitsEndpoint, { body: { portraits } })),
        ),
      );
      return { kept: answers.flatMap(({ kept }) => kept) };
    },
  };
}

/** Makes calls one by one, each with `PORTRAITS_AT_ONCE` portraits. A refusal after the first call counts as a lost answer. */
async function inBatches<Answer>(
  addresses: readonly string[],
  call: (batch: string[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < addresses.length; start += PORTRAITS_AT_ONCE)
    try {
      answers.push(await call(addresses.slice(start, start + PORTRAITS_AT_ONCE)));
    } catch (error) {
      throw start === 0 ? error : new CallError('no_answer', {}, { cause: error });
    }
  return answers;
}

/** What SWR knows a page by. */
export type PageKey = readonly [
  name: 'portraits',
  uid: string,
  cursor: string | null,
  revision: string | null,
];

/**
 * Returns the key of a page; null without one. It has the revision of the page before: with a changed list all pages are
 * read again.
 */
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
  const removed = countOf(pages) - countOf(changed);
  return changed.map((page) => ({ ...page, count: page.count - removed }));
}

function countOf(pages: readonly PortraitPage[]): number {
  return pages.reduce((count, { portraits }) => count + portraits.length, 0);
}
