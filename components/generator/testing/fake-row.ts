interface FakeRow {
  /** Everything that the row was scrolled to, and how. */
  readonly moves: ScrollToOptions[];
  /** Where the row is scrolled to, in pixels. */
  scrolled: number;
}

const TILE_PIXELS = 100;

/**
 * Gives rows of tiles measures, which jsdom does not have: tiles of 100 pixels in a view of `width` pixels.
 * Scrolling happens at once. `lessMotion` is what the person's system asks for.
 */
export function giveRowsMeasures(width: number, { lessMotion = false } = {}): FakeRow {
  const row: FakeRow = { moves: [], scrolled: 0 };
  const isRow = (element: Element): boolean => element.classList.contains('snap-x');
  const tileCount = (element: Element): number => element.children.length;

  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
  jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function scrollWidth(this: Element) {
    return Math.max(width, tileCount(this) * TILE_PIXELS);
  });
  jest.spyOn(Element.prototype, 'scrollLeft', 'get').mockImplementation(() => row.scrolled);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const index = this.parentElement ? [...this.parentElement.children].indexOf(this) : 0;
    const left = isRow(this) ? 0 : index * TILE_PIXELS - row.scrolled;
    return new DOMRect(left, 0, isRow(this) ? width : TILE_PIXELS, 100);
  });
  Element.prototype.scrollTo = function scrollTo(this: Element, options?: ScrollToOptions | number) {
    if (typeof options !== 'object') return;
    row.moves.push(options);
    row.scrolled = options.left ?? 0;
    this.dispatchEvent(new Event('scroll'));
  };
  window.matchMedia = ((query: string) => ({
    matches: lessMotion && query.includes('reduced-motion'),
  })) as typeof window.matchMedia;
  return row;
}
