import {
  type AccountPortrait,
  deletePortraitsEndpoint,
  listPortraitsEndpoint,
  type ListPortraitsResponse,
  restorePortraitsEndpoint,
  starPortraitsEndpoint,
} from '@/lib/shared/contracts/portraits';
import { PORTRAITS_AT_ONCE } from '@/lib/shared/rules/portraits';

import type { Client } from '../../browser/client';
import { createAuth } from '../account/auth';
import { withIdToken } from '../account/with-id-token';
import { CallError } from '../api/call-error';
import { callEndpoint } from '../api/call-endpoint';
import { createSignOuts } from '../sign-outs';

export type PortraitPage = ListPortraitsResponse;

export type PortraitList = ReturnType<typeof createPortraitList>;

/** An account's portraits at the server. Each call rejects as `withIdToken` and `callEndpoint` do. */
export function createPortraitList(client: Client) {
  const auth = client.get(createAuth);
  const cache = new Map<string, object>();
  let firstPage: { readonly uid: string; readonly page: PortraitPage } | null = null;

  client.get(createSignOuts).store.subscribe(() => {
    cache.clear();
    firstPage = null;
  });

  async function readFirstPage(uid: string): Promise<PortraitPage> {
    const known = firstPage?.uid === uid ? firstPage.page : null;
    try {
      const page = await withIdToken(auth, uid, (idToken) =>
        callEndpoint(listPortraitsEndpoint, { idToken, ifNoneMatch: known?.revision }),
      );
      firstPage = { uid, page };
      return page;
    } catch (error) {
      if (known && error instanceof CallError && error.code === 'not_modified') return known;
      throw error;
    }
  }

  async function send(
    endpoint: typeof deletePortraitsEndpoint | typeof restorePortraitsEndpoint,
    uid: string,
    addresses: readonly string[],
  ): Promise<void> {
    for (let start = 0; start < addresses.length; start += PORTRAITS_AT_ONCE) {
      const portraits = addresses.slice(start, start + PORTRAITS_AT_ONCE);
      await withIdToken(auth, uid, (idToken) => callEndpoint(endpoint, { idToken, body: { portraits } }));
    }
  }

  return {
    /** What SWR keeps of the pages. */
    cache,

    /** A page of the portraits, newest first; null is the first page, of which an unchanged list is asked for once. */
    readPage: (uid: string, cursor: string | null): Promise<PortraitPage> =>
      cursor === null
        ? readFirstPage(uid)
        : withIdToken(auth, uid, (idToken) =>
            callEndpoint(listPortraitsEndpoint, { idToken, query: { cursor } }),
          ),

    star: (uid: string, address: string, isStarred: boolean): Promise<unknown> =>
      withIdToken(auth, uid, (idToken) =>
        callEndpoint(starPortraitsEndpoint, { idToken, body: { portraits: [address], isStarred } }),
      ),

    /** Deletes portraits. Each can be restored for `RESTORE_MINUTES`. */
    remove: (uid: string, addresses: readonly string[]) => send(deletePortraitsEndpoint, uid, addresses),
    restore: (uid: string, addresses: readonly string[]) => send(restorePortraitsEndpoint, uid, addresses),
  };
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
  const countOf = (list: readonly PortraitPage[]) => list.flatMap(({ portraits }) => portraits).length;
  const removed = countOf(pages) - countOf(changed);
  return changed.map((page) => ({ ...page, count: page.count - removed }));
}
