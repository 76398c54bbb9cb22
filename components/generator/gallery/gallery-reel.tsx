'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';

import { latePart } from '@/lib/browser/late-part';

import { GalleryFrame } from './gallery-frame';
import { FRAME_CLASS, GalleryRoom, REEL_CLASS } from './gallery-room';
import { GalleryScrollButtons } from './gallery-scroll-buttons';
import { reelPlaces } from './reel-places';
import { useVisibleRange } from './use-visible-range';

const PendingPortrait = latePart(() => import('./pending-portrait'));

/** The portrait whose frame gets the focus; a new object is a new request. */
export interface FocusRequest {
  readonly address: string;
}

interface GalleryReelProps {
  headingId: string;
  portraits: readonly string[];
  /** The portraits' numbers: 1 is the oldest of the gallery. */
  numbers: ReadonlyMap<string, number>;
  starred: ReadonlySet<string>;
  /** How many portraits are being made. */
  pending: number;
  focusRequest: FocusRequest | null;
  onView: (address: string) => void;
  /** Buttons beside those that scroll. */
  actions: ReactElement | false;
  /** Above the portraits. */
  note: ReactElement;
}

/** The sideways scroller: the pending portrait first, then the others, of which only those near the view are rendered. */
export function GalleryReel(props: GalleryReelProps) {
  const { headingId, portraits, numbers, starred, pending, focusRequest, onView, actions, note } = props;
  const t = useTranslations('generator.gallery');
  const scroller = useRef<HTMLUListElement>(null);
  const someFrame = useRef<HTMLLIElement>(null);
  const reel = useVisibleRange(portraits.length, scroller, someFrame);
  const { start, end, step } = reel;
  const [focused, setFocused] = useState<string | null>(null);
  const [answered, setAnswered] = useState<FocusRequest | null>(null);
  if (focusRequest !== answered) {
    setAnswered(focusRequest);
    if (focusRequest) setFocused(focusRequest.address);
  }

  const newest = portraits[0];
  useEffect(() => {
    // The newest is first; the browser would keep the frame that was in view.
    if (scroller.current) scroller.current.scrollLeft = 0;
  }, [pending, newest]);

  useEffect(() => {
    if (focusRequest) focusFrame(scroller.current, focusRequest.address);
  }, [focusRequest]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const neighbour = move && focused !== null ? portraits[portraits.indexOf(focused) + move] : undefined;
    if (!neighbour) return;
    event.preventDefault();
    focusFrame(scroller.current, neighbour);
  }

  return (
    <GalleryRoom
      headingId={headingId}
      actions={
        <div className="flex flex-wrap items-center gap-1">
          <GalleryScrollButtons reel={reel} />
          {actions}
        </div>
      }
    >
      {note}
      <ul
        ref={scroller}
        aria-label={t('list')}
        onScroll={reel.onScroll}
        onKeyDown={onKeyDown}
        onFocus={(event) => setFocused(event.target.dataset.portrait ?? null)}
        className={REEL_CLASS}
      >
        {Array.from({ length: pending }, (_, turn) => (
          <li key={`pending ${turn}`} className={FRAME_CLASS}>
            <PendingPortrait
              fallback={<span className="block aspect-square bg-film-2" />}
              number={numbers.size + 1}
              isWaiting={turn > 0}
            />
          </li>
        ))}
        {reelPlaces(portraits, { start, end, kept: focused }).map((place) =>
          'gap' in place ? (
            <li
              key={`gap ${place.index}`}
              aria-hidden="true"
              className="shrink-0"
              style={{ width: place.gap * step }}
            />
          ) : (
            <li key={place.address} ref={place.index === start ? someFrame : null} className={FRAME_CLASS}>
              <GalleryFrame
                address={place.address}
                number={numbers.get(place.address) ?? 0}
                isStarred={starred.has(place.address)}
                onView={onView}
              />
            </li>
          ),
        )}
      </ul>
    </GalleryRoom>
  );
}

function focusFrame(scroller: HTMLElement | null, address: string): void {
  const frames = scroller?.querySelectorAll<HTMLElement>('[data-portrait]') ?? [];
  [...frames].find((frame) => frame.dataset.portrait === address)?.focus();
}
