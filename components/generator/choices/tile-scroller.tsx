'use client';

import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';

import { ChevronDownIcon } from '@/components/ui/icons';

import { chosenTile, scrollRow, tileBoxes, viewOf } from './row-geometry';
import { jumpToEnds } from './row-keys';
import { type Direction, nextStop, type RowPlace, rowPlace, stopThatShows } from './row-stops';
import { turnWheelSideways } from './row-wheel';

export interface TileScrollerProps {
  row: RefObject<HTMLElement | null>;
  /** What is chosen: a change brings its tile into view. */
  chosen: string | null;
  /** Names of the buttons. */
  previousLabel: string;
  moreLabel: string;
}

function subscribeToRow(row: HTMLElement | null, listener: () => void): () => void {
  if (!row) return () => undefined;
  row.addEventListener('scroll', listener, { passive: true });
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(listener);
  observer?.observe(row);
  return () => {
    row.removeEventListener('scroll', listener);
    observer?.disconnect();
  };
}

/** Where the row is scrolled to. It looks again after each render, because a new tile fires no event. */
function useRowPlace(row: RefObject<HTMLElement | null>): RowPlace {
  return useSyncExternalStore(
    (listener) => subscribeToRow(row.current, listener),
    () => (row.current ? rowPlace(viewOf(row.current)) : 'fits'),
    () => 'fits',
  );
}

/** Buttons that move a row of tiles by a view, and a row that follows the wheel, Home, End and the choice. */
export default function TileScroller({ row, chosen, previousLabel, moreLabel }: TileScrollerProps) {
  const place = useRowPlace(row);
  const isSettled = useRef(false);

  useEffect(() => {
    // Nobody has chosen a picture yet; when somebody does, its dialog should open at once.
    void Promise.allSettled([import('./pose-intake'), import('./style-notes')]);
  }, []);

  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const stopWheel = turnWheelSideways(element);
    const stopKeys = jumpToEnds(element);
    return () => {
      stopWheel();
      stopKeys();
    };
  }, [row]);

  useEffect(() => {
    const element = row.current;
    const tile = element && chosenTile(element);
    if (tile) {
      const stop = stopThatShows(tile, tileBoxes(element), viewOf(element));
      scrollRow(element, stop, isSettled.current);
    }
    isSettled.current = true;
  }, [row, chosen]);

  if (place === 'fits') return null;

  function button(direction: Direction, label: string, isAtEnd: boolean) {
    return (
      <button
        type="button"
        aria-label={label}
        // Not `disabled`: at the end of the row the focus would be lost.
        aria-disabled={isAtEnd}
        onClick={() => {
          if (row.current)
            scrollRow(row.current, nextStop(tileBoxes(row.current), viewOf(row.current), direction), true);
        }}
        className="grid size-11 place-items-center text-ink transition-colors duration-hover hover:text-mark aria-disabled:cursor-default aria-disabled:text-ink-3 aria-disabled:opacity-40 forced-colors:aria-disabled:text-[GrayText]"
      >
        <ChevronDownIcon size={20} className={direction === 'previous' ? 'rotate-90' : '-rotate-90'} />
      </button>
    );
  }

  return (
    <div className="absolute -bottom-3.5 right-0 flex md:-right-3">
      {button('previous', previousLabel, place === 'start')}
      {button('more', moreLabel, place === 'end')}
    </div>
  );
}
