const END_ID = 'first-screen-end';

/**
 * Delays the first paint until `FirstScreenEnd` is parsed, or a page that arrives in pieces moves as it grows.
 * https://html.spec.whatwg.org/multipage/links.html#link-type-expect
 */
export function BlockPaintUntilFirstScreen() {
  return <link rel="expect" href={`#${END_ID}`} blocking="render" />;
}

/** The end of every page's first screen. */
export function FirstScreenEnd() {
  return <span id={END_ID} hidden />;
}
