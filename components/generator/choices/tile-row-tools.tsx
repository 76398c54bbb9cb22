'use client';

import { Suspense, useEffect, useState } from 'react';

import { whenUsed } from '@/lib/client/when-used';

import { TileScroller } from './later-step-parts';
import type { TileScrollerProps } from './tile-scroller';

/** Where a row's buttons stand, in room that is kept for them; they and the row's manners come when the page is used. */
export function TileRowTools(props: TileScrollerProps) {
  const [isUsed, setIsUsed] = useState(false);
  useEffect(() => whenUsed(() => setIsUsed(true)), []);
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
