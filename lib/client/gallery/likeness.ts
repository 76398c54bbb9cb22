import { createStore } from '@/lib/browser/store';
import { CHANGE_LIKENESS_LOSS } from '@/lib/shared/rules/changes';
import { LEAST_LIKENESS } from '@/lib/shared/rules/photos';

import type { ServiceContainer } from '../../browser/service-container';
import { createPortraitFiles } from '../files/portrait-files';
import { createLikenessWish } from '../photos/likeness-wish';
import { createCompareFaces } from '../photos/look-at-photo';
import { createPictureCopies } from '../recipes/picture-copies';
import { createSignOutSignal } from '../sign-out-signal';

/** What the page says of a portrait's likeness: it is the closest of its click, or all of the click are unlike. */
export type LikenessNote = 'closest' | 'unlike';

/** Least lead of the closest portrait: cut or compressed anew, a likeness changes less in 95 of 100 cases. */
const LEAD = 0.02;

/** Returns what the page says of each portrait of a click, by their likenesses (−1 to 1). */
export function likenessNotes(likenesses: readonly number[]): (LikenessNote | null)[] {
  if (likenesses.length < 2) return likenesses.map(() => null);
  if (likenesses.every((likeness) => likeness < LEAST_LIKENESS)) return likenesses.map(() => 'unlike');
  const [highest = 0, second = 0] = [...likenesses].sort((a, b) => b - a);
  const hasClosest = highest - second >= LEAD;
  return likenesses.map((likeness) => (hasClosest && likeness === highest ? 'closest' : null));
}

/** The portraits of a click of an account. */
export interface ComparedClick {
  readonly uid: string;
  /** One of its jobs, with the photos that all were made of. */
  readonly jobId: string;
  readonly portraits: readonly string[];
}

const NO_NOTES: ReadonlyMap<string, LikenessNote> = new Map();

/** What this tab knows of the portraits' likenesses: not stored or sent, and gone when the user no longer wants it. */
export function createLikeness(container: ServiceContainer) {
  const wish = container.get(createLikenessWish);
  const copies = container.get(createPictureCopies);
  const files = container.get(createPortraitFiles);
  const compareFaces = container.get(createCompareFaces);
  const notes = createStore(NO_NOTES);
  const { store: signOuts } = container.get(createSignOutSignal);
  for (const end of [wish, signOuts]) end.subscribe(() => notes.update(() => NO_NOTES));

  /** Returns the portraits' likenesses to a job's photos; null where they can't be told or are not wanted. May reject. */
  async function likenessesOf({
    uid,
    jobId,
    portraits: addresses,
  }: ComparedClick): Promise<readonly number[] | null> {
    if (wish.get() !== uid) return null;
    const before = signOuts.get();
    const { photos } = await copies.read(jobId);
    if (addresses.length < 2 || photos.length === 0) return null;
    const portraits = await Promise.all(addresses.map((address) => files.original(address)));
    const { likenesses } = await compareFaces({
      portraits,
      photos: photos.map(({ picture }) => picture),
    });
    return wish.get() === uid && signOuts.get() === before ? likenesses : null;
  }

  async function compare(click: ComparedClick): Promise<void> {
    const likenesses = await likenessesOf(click);
    if (!likenesses) return;
    const found = likenessNotes(likenesses);
    notes.update((present) => {
      const next = new Map(present);
      click.portraits.forEach((address, index) => {
        const note = found[index];
        if (note) next.set(address, note);
      });
      return next;
    });
  }

  return {
    notes,

    /** Whether a change has made a portrait less like its user than the one before it, as far as can be told. */
    isLessLike: (uid: string, jobId: string, before: string, after: string): Promise<boolean> =>
      likenessesOf({ uid, jobId, portraits: [before, after] }).then(
        (found) => found !== null && (found[0] ?? 0) - (found[1] ?? 0) > CHANGE_LIKENESS_LOSS,
        () => false,
      ),

    /** Compares a click's portraits with their photos, if the user wants it and there are faces. Never rejects. */
    compareClick: (click: ComparedClick): Promise<void> => compare(click).catch(() => undefined),
  };
}
