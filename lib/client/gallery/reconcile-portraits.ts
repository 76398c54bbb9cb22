import type { AccountPortrait } from '@/lib/shared/contracts/portraits';
import { isPortraitAddress } from '@/lib/shared/rules/portraits';

/** What this browser knows of an account's portraits at one time. */
export interface LocalPortraits {
  /** Addresses, newest first. */
  readonly gallery: readonly string[];
  /** Portraits whose deletion waits. */
  readonly queued: readonly string[];
  readonly starred: readonly string[];
  /** Portraits whose star the account does not know of yet. */
  readonly changed: readonly string[];
}

/**
 * Returns gallery and stars after the account's answer. The answer is older than `now` and may be older than anything
 * that happened since `before`, when it was asked for: what was removed, added or starred in the meantime stays so.
 * Addresses that can't be an account's stay.
 */
export function reconcilePortraits(
  before: LocalPortraits,
  now: LocalPortraits,
  account: readonly AccountPortrait[],
): Pick<LocalPortraits, 'gallery' | 'starred'> {
  const shown = new Set(now.gallery);
  const shownBefore = new Set(before.gallery);
  const gone = new Set(
    [...before.gallery, ...before.queued, ...now.queued].filter((address) => !shown.has(address)),
  );
  const portraits = [...new Set(account.map(({ address }) => address))].filter(
    (address) => !gone.has(address),
  );
  const kept = now.gallery.filter((address) => !isPortraitAddress(address) || !shownBefore.has(address));
  const gallery = insert(portraits, kept, now.gallery);
  // A removal that is undone brings the star back, too.
  const restorable = now.queued.filter((address) => !shown.has(address));
  return { gallery, starred: starredOf(before, now, account, [...gallery, ...restorable]) };
}

/** Inserts addresses, each after the one that was before it. */
function insert(
  portraits: readonly string[],
  addresses: readonly string[],
  order: readonly string[],
): readonly string[] {
  const known = new Set(portraits);
  const missing = new Set(addresses.filter((address) => !known.has(address)));
  if (missing.size === 0) return portraits;
  const gallery = [...portraits];
  let place = 0;
  for (const address of order) {
    if (missing.has(address)) gallery.splice(place++, 0, address);
    else if (known.has(address)) place = gallery.indexOf(address) + 1;
  }
  return gallery;
}

function starredOf(
  before: LocalPortraits,
  now: LocalPortraits,
  account: readonly AccountPortrait[],
  portraits: readonly string[],
): readonly string[] {
  const starredBefore = new Set(before.starred);
  const starred = new Set(now.starred);
  const changed = new Set([...before.changed, ...now.changed]);
  const inAccount = new Map(account.map(({ address, isStarred }) => [address, isStarred]));
  return portraits.filter((address) => {
    const isOurs = changed.has(address) || starred.has(address) !== starredBefore.has(address);
    const isStarred = inAccount.get(address);
    return isOurs || isStarred === undefined ? starred.has(address) : isStarred;
  });
}
