import { element, group } from '../paint/svg';

interface Glyph {
  readonly path: string;
  /** The distance to the next letter. */
  readonly advance: number;
}

const stem = (top: number): string =>
  `M 6,${top} L 17,${top - 3} L 17,-2.6 L 24,-2.4 L 24,0 L -1,0 L -1,-2.4 L 6,-2.6 Z M 6,${top} L -1,${top + 1} L -1,${top - 1.4} L 17,${top - 3} L 17,${top + 6} Z`;

/** The letters of the wordmark on a baseline at y = 0; x-height 48, capitals 72. */
const GLYPHS: readonly Glyph[] = [
  {
    path: 'M 63,-49 L 60.5,-49 C 57,-62 49,-69.5 38.5,-69.5 C 24,-69.5 15,-57 15,-36 C 15,-15 24.5,-2.5 39.5,-2.5 C 50,-2.5 58,-8 63.5,-18 L 66,-17 C 60.5,-5 50,1.5 37,1.5 C 15.500,1.5 2,-13 2,-36 C 2,-58 16,-73.500 37,-73.500 C 44,-73.500 50,-72 55,-69 L 60,-73 L 62.500,-73 Z',
    advance: 73,
  },
  {
    path: `${stem(-73)} M 17,-39 C 22,-45.5 28.500,-49 35.500,-49 C 46,-49 50.500,-42.500 50.500,-31 L 50.500,-2.600 L 57,-2.400 L 57,0 L 33,0 L 33,-2.400 L 39.500,-2.600 L 39.500,-30 C 39.500,-38.500 37,-42.500 31,-42.500 C 25.500,-42.500 20.500,-40 17,-35 Z`,
    advance: 62,
  },
  {
    path: `${stem(-46)} M 4.500,-66 A 6.800,6.800 0 1 1 18.100,-66 A 6.800,6.800 0 1 1 4.500,-66 Z`,
    advance: 29,
  },
  {
    path: 'M 5,-37 C 6,-45 14,-49 23,-49 C 35,-49 41,-43.500 41,-32.500 L 41,-8.500 C 41,-4 43,-3 47,-4 L 47.500,-1.800 C 39,2 31.500,0.800 30.300,-6 C 26,-1 20.500,1.500 14.500,1.500 C 6.500,1.500 1,-3 1,-10 C 1,-21 12,-25 30,-28 L 30,-33.500 C 30,-42 27,-45.800 21,-45.800 C 17.500,-45.800 15,-44.500 14.500,-41 C 14,-35 6,-32.500 5,-37 Z M 30,-25 C 17.500,-22.300 12.500,-18.500 12.500,-11.500 C 12.500,-7 15,-4.600 19,-4.600 C 23,-4.600 27,-6.500 30,-10 Z',
    advance: 52,
  },
  {
    path: `${stem(-46)} M 17,-34 C 20,-43 25,-49 32,-49 C 36.500,-49 39,-46.500 39,-43 C 39,-38 33.500,-36.500 30,-40 C 25.500,-42 19.500,-34 17,-26 Z`,
    advance: 43,
  },
  {
    path: 'M 1,-23.500 C 1,-39 11.500,-49 26,-49 C 40.500,-49 51,-39 51,-23.500 C 51,-8.500 40.500,1.500 26,1.500 C 11.500,1.500 1,-8.500 1,-23.500 Z M 13,-23.500 C 13,-7.500 17.500,-1.200 26,-1.200 C 34.500,-1.200 39,-7.500 39,-23.500 C 39,-40 34.500,-46.300 26,-46.300 C 17.500,-46.300 13,-40 13,-23.500 Z',
    advance: 52,
  },
];

/** The width of the wordmark at scale 1, in pixels. */
export const WORDMARK_WIDTH = GLYPHS.reduce((width, { advance }) => width + advance, 0);

/** Returns "Chiaro" as outlines, which need no font; (x, y) is the start of the baseline. */
export function wordmark(x: number, y: number, scale: number, fill: string): string {
  let pen = 0;
  const letters = GLYPHS.map(({ path, advance }) => {
    // Only the counters of a and o have the opposite direction, so stems may overlap their arches.
    const hasCounter = path.includes('Z M 30,-25') || path.includes('Z M 13,');
    const letter = group(
      `translate(${pen},0)`,
      element('path', { d: path, fill, 'fill-rule': hasCounter ? 'evenodd' : 'nonzero' }),
    );
    pen += advance;
    return letter;
  });
  return group(`translate(${x},${y}) scale(${scale})`, letters.join(''));
}
