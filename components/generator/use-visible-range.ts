import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

export interface VisibleRange {
  /** Index of the first frame that is rendered. */
  readonly start: number;
  /** Index after the last one. */
  readonly end: number;
  /** Width of a frame with its gap, in pixels. */
  readonly step: number;
}

/** Frames rendered beyond either edge, so that scrolling and tabbing always find the next ones. */
const OVERSCAN = 6;

/**
 * Which frames of a sideways scroller need to be there: those in view and a few more. A thousand portraits
 * would otherwise be a thousand pictures in the page. `frame` names the first rendered frame.
 */
export function useVisibleRange(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
): VisibleRange & { readonly onScroll: () => void } {
  const [range, setRange] = useState<VisibleRange>({ start: 0, end: 2 * OVERSCAN, step: 0 });

  function measure(): void {
    const view = scroller.current;
    const step = frame.current?.offsetWidth ?? 0;
    if (!view || step === 0) return;
    const start = Math.max(0, Math.floor(view.scrollLeft / step) - OVERSCAN);
    const end = Math.ceil((view.scrollLeft + view.clientWidth) / step) + OVERSCAN;
    setRange((present) =>
      present.start === start && present.end === end && present.step === step
        ? present
        : { start, end, step },
    );
  }

  const onResize = useEffectEvent(measure);
  useEffect(() => {
    const view = scroller.current;
    if (!view || typeof ResizeObserver === 'undefined') return undefined;
    // It also reports once at the start.
    const observer = new ResizeObserver(() => onResize());
    observer.observe(view);
    return () => observer.disconnect();
  }, [scroller]);

  const start = Math.min(range.start, Math.max(0, count - 1));
  return { step: range.step, start, end: Math.min(range.end, count), onScroll: measure };
}
