/** The computed background of every page, by theme. */
export const PAPER = { light: 'rgb(250, 250, 248)', dark: 'rgb(19, 22, 23)' };
