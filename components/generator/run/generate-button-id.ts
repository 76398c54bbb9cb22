/** Id of the Generate button, for the focus to come back to. */
export const GENERATE_BUTTON_ID = 'generate';
