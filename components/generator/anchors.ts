/** Ids of elements for links and for the focus. */
export const GALLERY_ID = 'gallery';
export const GENERATE_BUTTON_ID = 'generate';

/** Id of a numbered step's section. */
export function stepId(number: number): string {
  return `step-${number}`;
}
