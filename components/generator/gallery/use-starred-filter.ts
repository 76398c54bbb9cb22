import { useState } from 'react';

import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-client';
import { createStars } from '@/lib/client/gallery/stars';

interface StarredFilter {
  readonly starred: ReadonlySet<string>;
  /** The portraits to show. */
  readonly shown: readonly string[];
  readonly isOn: boolean;
  /** Whether there is a portrait to filter by. */
  readonly isOffered: boolean;
  readonly toggle: () => void;
}

/**
 * The choice to show starred portraits alone. The viewed one stays, so that taking its star does not replace it. A run
 * ends the choice, because its portrait has no star.
 */
export function useStarredFilter(
  portraits: readonly string[],
  viewed: string | null,
  isRunning: boolean,
): StarredFilter {
  const starred = new Set(useStore(useService(createStars).store).starred);
  const [isWanted, setIsWanted] = useState(false);
  if (isWanted && isRunning) setIsWanted(false);
  const withStar = portraits.filter((address) => starred.has(address) || address === viewed);
  const isOffered = !isRunning && portraits.some((address) => starred.has(address));
  const isOn = isWanted && withStar.length > 0;
  return {
    starred,
    shown: isOn ? withStar : portraits,
    isOn,
    isOffered: isOffered || isOn,
    toggle: () => setIsWanted(!isOn),
  };
}
