const END_ID = 'first-screen-end';

/**
 * Holds the first paint until the page has been read as far as `FirstScreenEnd`, or one that arrives in pieces
 * would move as it grows: what stands at the lower or the right edge gives way to what follows it. Browsers that
 * don't know this link paint earlier: https://html.spec.whatwg.org/multipage/links.html#link-type-expect
 */
export function WholeFirstScreen() {
  return <link rel="expect" href={`#${END_ID}`} blocking="render" />;
}

/** Stands, in every page, behind what is seen first. */
export function FirstScreenEnd() {
  return <span id={END_ID} hidden />;
}
