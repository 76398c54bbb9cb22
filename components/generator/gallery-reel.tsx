'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';

import { GalleryFrame } from './gallery-frame';
import { LatentFrame } from './latent-frame';
import { useVisibleRange } from './use-visible-range';

/** Width of a frame; its gap is part of it, so that frames can be counted by pixels. */
const FRAME_CLASS = 'w-[min(72vw,18.5rem)] shrink-0 snap-start pr-4';

interface GalleryReelProps {
  portraits: readonly string[];
  isRunning: boolean;
  onView: (address: string) => void;
}

/** The sideways scroller: the portrait in the making first, then the others, of which only those near the view are there. */
export function GalleryReel({ portraits, isRunning, onView }: GalleryReelProps) {
  const t = useTranslations('generator.gallery');
  const scroller = useRef<HTMLUListElement>(null);
  const firstFrame = useRef<HTMLLIElement>(null);
  const { start, end, step, onScroll } = useVisibleRange(portraits.length, scroller, firstFrame);

  const newest = portraits[0];
  useEffect(() => {
    // What is new stands first; the browser would keep the frame that was in view.
    if (scroller.current) scroller.current.scrollLeft = 0;
  }, [isRunning, newest]);

  return (
    <ul
      ref={scroller}
      aria-label={t('list')}
      onScroll={onScroll}
      className="mt-6 flex snap-x scroll-px-(--reel-edge) overflow-x-auto px-(--reel-edge) pb-4 [--reel-edge:max(clamp(1.25rem,-.2rem+6vw,4rem),(100vw-82rem)/2)] [scrollbar-color:var(--film-line)_transparent] [scrollbar-width:thin]"
    >
      {isRunning && (
        <li className={FRAME_CLASS}>
          <LatentFrame number={portraits.length + 1} />
        </li>
      )}
      {start > 0 && <li aria-hidden="true" className="shrink-0" style={{ width: start * step }} />}
      {portraits.slice(start, end).map((address, index) => (
        <li key={address} ref={index === 0 ? firstFrame : null} className={FRAME_CLASS}>
          <GalleryFrame
            address={address}
            number={portraits.length - start - index}
            onView={() => onView(address)}
          />
        </li>
      ))}
      {end < portraits.length && (
        <li aria-hidden="true" className="shrink-0" style={{ width: (portraits.length - end) * step }} />
      )}
    </ul>
  );
}
