import { type PointerEvent, useRef } from 'react';

/** Shorter movements are taps, in pixels. */
const SWIPE_MINIMUM_PIXELS = 40;

/**
 * Handlers for an element that a finger swipes sideways: −1 to the previous portrait, 1 to the next. `wasSwipe` is true
 * in the click that ends a swipe.
 */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const swiped = useRef(false);
  return {
    wasSwipe: () => swiped.current,
    handlers: {
      onPointerDown(event: PointerEvent) {
        swiped.current = false;
        from.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
      },
      onPointerUp(event: PointerEvent) {
        const start = from.current;
        from.current = null;
        if (!start) return;
        const right = event.clientX - start.x;
        const isSideways = Math.abs(right) > 2 * Math.abs(event.clientY - start.y);
        if (!isSideways || Math.abs(right) < SWIPE_MINIMUM_PIXELS) return;
        swiped.current = true;
        onSwipe(right < 0 ? 1 : -1);
      },
      onPointerCancel() {
        from.current = null;
      },
    },
  };
}
