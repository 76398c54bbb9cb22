/** Width of the hero's pictures on the page, as the attribute `sizes` says it; of the script in the head too. */
export const HERO_SIZES = '(min-width: 64rem) 56vw, 100vw';
