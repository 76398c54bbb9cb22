import { scrollRow, viewOf } from './row-geometry';

/** Without a wheel event for so long, in milliseconds, the next one begins a new movement. */
const PAUSE_MS = 200;

/** From this distance on, in pixels, an event is a notch of a mouse wheel and not a step of a touchpad. */
const NOTCH_PIXELS = 50;

/** What browsers scroll for a line, in pixels, where a wheel counts in lines. */
const LINE_PIXELS = 20;

function wheelPixels(event: WheelEvent, row: HTMLElement): number {
  if (event.deltaMode === WheelEvent.DOM_DELTA_LINE) return event.deltaY * LINE_PIXELS;
  if (event.deltaMode === WheelEvent.DOM_DELTA_PAGE) return event.deltaY * row.clientWidth;
  return event.deltaY;
}

/**
 * Lets a vertical wheel scroll an overflowing row sideways for as long as the row can go that way; then, and
 * while a movement that began on the page still goes on, the page scrolls. The answer ends that.
 */
export function turnWheelSideways(row: HTMLElement): () => void {
  /** When the page was scrolled last, and when and where to the row, in milliseconds and pixels. */
  let pageScrolledAt = -Infinity;
  let rowScrolledAt = -Infinity;
  let target = 0;

  function onRowWheel(event: WheelEvent): void {
    // Sideways movement and zooming (with Control) are the browser's own.
    if (event.ctrlKey || event.shiftKey || Math.abs(event.deltaY) <= Math.abs(event.deltaX)) return;
    if (event.timeStamp - pageScrolledAt < PAUSE_MS) return;
    const { scrolled, end } = viewOf(row);
    const from = event.timeStamp - rowScrolledAt < PAUSE_MS ? target : scrolled;
    const distance = wheelPixels(event, row);
    if (distance > 0 ? from >= end - 1 : from <= 1) return;
    event.preventDefault();
    // Snapping would take small steps back; who has a wheel can do without it.
    row.style.scrollSnapType = 'none';
    target = Math.min(Math.max(0, from + distance), end);
    rowScrolledAt = event.timeStamp;
    scrollRow(row, target, Math.abs(distance) >= NOTCH_PIXELS);
  }

  function onAnyWheel(event: WheelEvent): void {
    if (!event.defaultPrevented) pageScrolledAt = event.timeStamp;
  }

  function onPointerMove(event: PointerEvent): void {
    // A row that scrolls in under a pointer at rest fires this too, without movement.
    if (event.movementX !== 0 || event.movementY !== 0) pageScrolledAt = -Infinity;
  }

  row.addEventListener('wheel', onRowWheel, { passive: false });
  window.addEventListener('wheel', onAnyWheel, { passive: true });
  row.addEventListener('pointermove', onPointerMove);
  return () => {
    row.removeEventListener('wheel', onRowWheel);
    window.removeEventListener('wheel', onAnyWheel);
    row.removeEventListener('pointermove', onPointerMove);
    row.style.removeProperty('scroll-snap-type');
  };
}
