import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

interface VisibleRange {
  /** Index of the first frame that is rendered. */
  readonly start: number;
  /** Index after the last one. */
  readonly end: number;
  /** Width of a frame with its gap, in pixels; 0 until it is measured. */
  readonly step: number;
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

export interface Reel extends VisibleRange {
  readonly onScroll: () => void;
  /** Scrolls by almost a view: 1 to what follows, −1 back. */
  readonly scrollByView: (direction: 1 | -1) => void;
}

/** Frames rendered beyond either edge, for scrolling and the Tab key. */
const OVERSCAN = 6;

/**
 * The frames of a sideways scroller to render: those in view and a few more. Otherwise a thousand portraits are a
 * thousand pictures in the page. `frame` is one rendered frame.
 */
export function useVisibleRange(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
): Reel {
  const [range, setRange] = useState<VisibleRange>({
    start: 0,
    end: 2 * OVERSCAN,
    step: 0,
    isAtStart: true,
    isAtEnd: true,
  });

  function measure(): void {
    const view = scroller.current;
    const step = frame.current?.offsetWidth ?? 0;
    if (!view || step === 0) return;
    const { scrollLeft, clientWidth, scrollWidth } = view;
    const next: VisibleRange = {
      start: Math.max(0, Math.floor(scrollLeft / step) - OVERSCAN),
      end: Math.ceil((scrollLeft + clientWidth) / step) + OVERSCAN,
      step,
      isAtStart: scrollLeft <= 1,
      isAtEnd: scrollLeft + clientWidth >= scrollWidth - 1,
    };
    setRange((present) => (isSame(present, next) ? present : next));
  }

  function scrollByView(direction: 1 | -1): void {
    const view = scroller.current;
    if (!view) return;
    const frames = Math.max(1, Math.floor(view.clientWidth / (range.step || view.clientWidth)));
    view.scrollBy({
      left: direction * frames * (range.step || view.clientWidth),
      behavior: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
  }

  const remeasure = useEffectEvent(measure);
  useEffect(() => {
    const view = scroller.current;
    if (!view || typeof ResizeObserver === 'undefined') return undefined;
    // It also reports once at the start.
    const observer = new ResizeObserver(() => remeasure());
    observer.observe(view);
    return () => observer.disconnect();
  }, [scroller]);
  useEffect(() => {
    const task = requestAnimationFrame(() => remeasure());
    return () => cancelAnimationFrame(task);
  }, [count]);

  const start = Math.min(range.start, Math.max(0, count - 1));
  return { ...range, start, end: Math.min(range.end, count), onScroll: measure, scrollByView };
}

function isSame(a: VisibleRange, b: VisibleRange): boolean {
  return (Object.keys(a) as (keyof VisibleRange)[]).every((key) => a[key] === b[key]);
}
