/** Room for the hero's pictures; `--hero` is their height beside the text. */
export const HERO_FRAME_CLASS = 'aspect-square bg-fog lg:aspect-auto lg:h-(--hero)';
