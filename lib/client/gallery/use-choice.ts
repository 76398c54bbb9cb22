import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

import { useAccount } from '../account/account';
import type { GalleryState } from './use-gallery';

/** Portraits, each with whether it had a star when it was last read: those of unread pages have no record. */
type Chosen = ReadonlyMap<string, boolean>;

const NONE: Chosen = new Map();

/** What the user has chosen in the gallery, and what is done with it. */
export type Choice = ReturnType<typeof useChoice>;

interface ChoiceOptions {
  /** The portraits in view, newest first. */
  readonly shown: readonly string[];
  /** Whether only portraits with a star are in view. */
  readonly isStarredOnly: boolean;
  /** Is told which portrait follows the deleted ones; null where none is left in view. */
  readonly onRemove: (neighbour: string | null) => void;
}

/** Several portraits of a gallery that the user has chosen, to act on them together. */
export function useChoice(gallery: GalleryState, { shown, isStarredOnly, onRemove }: ChoiceOptions) {
  const { records, count, revision, readAll, tryReadAll, canChange, setStarred, remove } = gallery;
  const [chosen, setChosen] = useState(NONE);
  const uid = useAccount().account?.uid ?? null;
  /** How often a choice of all has been asked for, or ended. */
  const asked = useRef(0);
  const lastPressed = useRef<string | null>(null);
  const hasStar = (address: string) => records.get(address)?.isStarred ?? chosen.get(address) ?? false;
  const isStarred = [...chosen.keys()].every(hasStar);

  const chooseNone = useCallback(() => {
    asked.current += 1;
    setChosen(NONE);
  }, []);
  // Another account has other portraits.
  useEffect(() => (uid === null ? undefined : chooseNone), [uid, chooseNone]);

  const leaveVanished = useEffectEvent(() => {
    if ([...chosen.keys()].every((address) => records.has(address))) return;
    const keep = (all: ReadonlyMap<string, unknown>) =>
      setChosen((present) => new Map([...present].filter(([address]) => all.has(address))));
    void readAll().then(keep, () => undefined);
  });
  // Another page of the same list changes neither.
  useEffect(() => leaveVanished(), [count, revision]);

  return {
    chosen,
    /** Whether all chosen have a star. */
    isStarred,

    /** Chooses a portrait, or takes it out; of a range, all from the one that was pressed before. */
    choose(address: string, isChosen: boolean, isRange: boolean): void {
      const to = shown.indexOf(address);
      const from = isRange && lastPressed.current !== null ? shown.indexOf(lastPressed.current) : to;
      const range = from < 0 ? [address] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
      lastPressed.current = address;
      const next = new Map(chosen);
      for (const each of range) {
        if (isChosen) next.set(each, hasStar(each));
        else next.delete(each);
      }
      setChosen(next);
    },

    /** Chooses all in view, also those that are not read yet. */
    async chooseAll(): Promise<void> {
      const asking = (asked.current += 1);
      const all = await tryReadAll();
      if (!all || asked.current !== asking) return;
      const inView = [...all].filter(([, portrait]) => !isStarredOnly || portrait?.isStarred);
      setChosen(new Map(inView.map(([address, portrait]) => [address, portrait?.isStarred ?? false])));
    },

    chooseNone,

    /** Stars the chosen, or takes the star from them where all have it. What is not done stays chosen. */
    async star(): Promise<void> {
      const left = new Set(await setStarred([...chosen.keys()], !isStarred));
      const leavesView = isStarredOnly && isStarred;
      setChosen((present) => {
        if (left.size > 0) return new Map([...present].filter(([address]) => left.has(address)));
        return leavesView ? NONE : new Map([...present.keys()].map((address) => [address, !isStarred]));
      });
    },

    /** Deletes the chosen. What is not done stays chosen. */
    async remove(): Promise<void> {
      if (!canChange()) return;
      const from = shown.findIndex((address) => chosen.has(address));
      const stays = (address: string) => !chosen.has(address);
      onRemove(shown.slice(from).find(stays) ?? shown.slice(0, from).findLast(stays) ?? null);
      setChosen(NONE);
      const left = await remove([...chosen.keys()], false);
      const again = left.map((address) => [address, hasStar(address)] as const);
      setChosen((present) => new Map([...present, ...again]));
    },
  };
}
