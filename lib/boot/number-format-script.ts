/** Makes the first number format while code loads: it takes 50 to 100 ms on a slow phone, later ones 1 ms. */
export const NUMBER_FORMAT_SCRIPT = `setTimeout(function(){new Intl.NumberFormat(document.documentElement.lang)})`;
