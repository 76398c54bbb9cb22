import { clipped, element, group, line, linearGradient, shape } from '../paint/svg';
import { BRAND } from '../palette';

const HEAD =
  'M 256,74 C 320,74 360,120 360,186 C 360,254 316,314 256,314 C 196,314 152,254 152,186 C 152,120 192,74 256,74 Z';
const SHOULDERS = 'M 44,540 C 50,414 138,344 256,344 C 374,344 462,414 468,540 Z';
/** The edge of the shadow, down the middle of face and chest. */
const SHADE =
  'M 276,60 C 292,120 262,168 268,200 C 274,250 258,280 266,340 C 280,400 258,460 266,560 L 560,560 L 560,60 Z';
const ROUNDED =
  'M 108,0 L 404,0 A 108,108 0 0 1 512,108 L 512,404 A 108,108 0 0 1 404,512 L 108,512 A 108,108 0 0 1 0,404 L 0,108 A 108,108 0 0 1 108,0 Z';
const SQUARE = 'M 0,0 L 512,0 L 512,512 L 0,512 Z';

/** The lower end of the figure's outline, below the picture. */
const FOOT = 540;

/**
 * The shapes of the icon: with rounded corners; on the whole square, which a system rounds; and on the whole square with
 * the head inside the circle of 80 % that every mask shows (W3C manifest, "maskable").
 */
const SHAPES = {
  rounded: { ground: ROUNDED, scale: 1 },
  square: { ground: SQUARE, scale: 0.9 },
  maskable: { ground: SQUARE, scale: 0.8 },
} as const;

/** Returns the app icon: head and shoulders, half in the light; legible at 16 pixels. */
export function appIcon(form: keyof typeof SHAPES): string {
  const { ground, scale } = SHAPES[form];
  const figure = `${HEAD} ${SHOULDERS}`;
  const drawing = clipped(
    'figure',
    figure,
    shape(figure, 'url(#light)') +
      shape(SHADE, BRAND.shade) +
      line('M 318,84 C 372,128 374,240 304,308 M 352,356 C 430,392 466,460 468,540', BRAND.pencil, 26),
  );
  const placed =
    scale === 1
      ? drawing
      : group(`translate(${256 * (1 - scale)},${512 - FOOT * scale}) scale(${scale})`, drawing);
  const content = [
    // Keeps the ground visible on a dark tab bar.
    element('style', {}, `@media (prefers-color-scheme: dark) { .ground { fill: ${BRAND.lifted} } }`),
    linearGradient('light', [120, 90], [300, 480], [0, '#ffffff'], [1, '#d9d4c9']),
    element('path', { class: 'ground', d: ground, fill: BRAND.ink }),
    clipped('frame', ground, placed),
  ].join('');
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width: 512, height: 512, viewBox: '0 0 512 512' },
    content,
  );
}
