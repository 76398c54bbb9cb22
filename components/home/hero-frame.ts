/** Width of the hero's pictures on the page, as the attribute `sizes`; the script in the head needs it too. */
export const HERO_SIZES = '(min-width: 64rem) 56vw, 75vw';

/** Room for the hero's pictures; `--hero` is their height beside the text. */
export const HERO_FRAME_CLASS = 'aspect-square bg-fog lg:aspect-auto lg:h-(--hero)';
