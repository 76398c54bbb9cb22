/** The sideways scroller of the gallery. */
export const REEL_CLASS =
  'mt-4 flex snap-x scroll-px-(--reel-edge) overflow-x-scroll px-(--reel-edge) pt-2 pb-4 [--reel-edge:max(theme(spacing.gutter),(100vw-theme(maxWidth.page))/2)] [scrollbar-color:var(--film-line)_transparent] [scrollbar-width:thin]';

/** Width of a frame; its gap is part of it, so that frames can be counted by pixels. */
export const FRAME_CLASS = 'w-[min(72vw,18.5rem)] shrink-0 snap-start pr-4';
