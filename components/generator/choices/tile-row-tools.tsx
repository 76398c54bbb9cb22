'use client';

import { Suspense, useEffect, useState } from 'react';

import { whenIdle } from '@/lib/client/when-idle';

import { TileScroller } from './later-step-parts';
import type { TileScrollerProps } from './tile-scroller';

/** Where a row's buttons stand, in room that is kept for them; they and the row's manners come when the page is idle. */
export function TileRowTools(props: TileScrollerProps) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return (
    // Without height of its own, so that it can't move the heading beside it.
    <div className="relative -mr-3 w-22">
      {isIdle && (
        <Suspense>
          <TileScroller {...props} />
        </Suspense>
      )}
    </div>
  );
}
