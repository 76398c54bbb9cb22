import { useEffect, useEffectEvent, useRef } from 'react';

/** When the portrait that is viewed is gone from the gallery, its neighbour takes its place. */
export function useReplacement(
  portraits: readonly string[],
  index: number,
  onView: (address: string) => void,
  onClose: () => void,
): void {
  const lastIndex = useRef(index);
  const replace = useEffectEvent(() => {
    const neighbour = portraits[lastIndex.current] ?? portraits.at(-1);
    if (neighbour) onView(neighbour);
    else onClose();
  });
  useEffect(() => {
    if (index >= 0) lastIndex.current = index;
    else replace();
  }, [index]);
}
