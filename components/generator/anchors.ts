/** Ids of elements for links and for the focus. The run has that of the Generate button, which it replaces. */
export const GALLERY_ID = 'gallery';
export const GENERATE_BUTTON_ID = 'generate';

/** Id of a numbered step's section. */
export function stepId(number: number): string {
  return `step-${number}`;
}

/** Focuses the Generate button or the run in its place, as soon as the element that had the focus is gone. */
export function focusGenerateButton(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.getElementById(GENERATE_BUTTON_ID)?.focus({ preventScroll: true });
  });
}
