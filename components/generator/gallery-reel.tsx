'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useEffect, useRef } from 'react';

import { FRAME_CLASS, REEL_CLASS } from './gallery-classes';
import { GalleryFrame } from './gallery-frame';
import { LatentFrame } from './later-parts';
import { useVisibleRange } from './use-visible-range';

interface GalleryReelProps {
  portraits: readonly string[];
  isRunning: boolean;
  onView: (address: string) => void;
}

/** The sideways scroller: the portrait in the making first, then the others, of which only those near the view are there. */
export default function GalleryReel({ portraits, isRunning, onView }: GalleryReelProps) {
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
    <ul ref={scroller} aria-label={t('list')} onScroll={onScroll} className={REEL_CLASS}>
      {isRunning && (
        <li className={FRAME_CLASS}>
          <Suspense fallback={<span className="block aspect-square bg-film-2" />}>
            <LatentFrame number={portraits.length + 1} />
          </Suspense>
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
