/** Width of the hero's pictures on the page, as the attribute `sizes` says it; of the script in the head too. */
export const HERO_SIZES = '(min-width: 64rem) 56vw, 100vw';

/** Never narrower than the pictures, or their sides would be cut. */
export const HERO_FRAME_CLASS =
  'aspect-square bg-fog lg:aspect-auto lg:h-[clamp(32rem,calc(100svh-7.6rem),54rem)] lg:max-h-[62.5vw]';
