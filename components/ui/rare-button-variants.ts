import { type RareVariant, SOLID_BUTTON, UNAVAILABLE_BUTTON } from './button-class';

/* Apart from the other variants, which every page loads. */

/** The variant of a button that deletes for good. */
export const DANGER =
  `${SOLID_BUTTON} ${UNAVAILABLE_BUTTON} border-error bg-error text-paper hover:border-ink hover:bg-ink` as RareVariant;

/** The variant of the main button on film. */
export const ON_FILM =
  `${SOLID_BUTTON} border-film-ink bg-film-ink text-film hover:border-film-number hover:bg-film-number` as RareVariant;
