'use client';

import { lazy, Suspense, useEffect, useState } from 'react';

import { onFirstInteraction } from '@/lib/browser/on-first-interaction';

import type { TileScrollerProps } from './tile-scroller';

/** A convenience: a row works without it where it can't be loaded. */
const TileScroller = lazy(() => import('./tile-scroller').catch(() => ({ default: () => null })));

/** Where a row's buttons stand, in room that is kept for them; they and the row's manners come when the page is used. */
export function TileRowTools(props: TileScrollerProps) {
  const [isUsed, setIsUsed] = useState(false);
  useEffect(() => onFirstInteraction(() => setIsUsed(true)), []);
  return (
    // Without height of its own, so that it can't move the heading beside it.
    <div className="relative -mr-3 w-22">
      {isUsed && (
        <Suspense>
          <TileScroller {...props} />
        </Suspense>
      )}
    </div>
  );
}
