import { chosen } from '@chiaro/local-stack/test-all';

/** Photos with room on all sides. */
export const VARIANTS = chosen(
  ['tilted by 15°'],
  [
    'turned by 180°',
    'turned by 90°',
    'turned by 270°',
    'of 12 megapixels',
    'as it is',
    'dark',
    'noisy',
    'turned by EXIF',
    'warm',
    'blurred',
    'grey',
    'small in a large picture',
  ],
);

/** Photos that cut the person. */
export const TIGHT_VARIANTS = chosen(
  ['cut all round'],
  ['cut at the chin', 'cut at the hair', 'cut at the left shoulder', 'cut at the right shoulder'],
);

/** The photos of the portrait from several photos, which only `npm run test:all` makes. */
export const SEVERAL = ['cut all round', 'as it is', 'cut at the chin'];

export const FIRST_POSE = 'anna';
export const FURTHER_POSES = chosen(['maya'], ['daniel', 'sofia']);

const TEMPLATES = ['a sitter without a plate'];
const STYLES = ['one pixel'];
const OTHERS = [
  'white',
  'a landscape',
  'a sitter of 36 megapixels',
  'a transparent picture',
  'a dark sitter',
  'a tiny sitter',
  'black',
  'a narrow strip',
  'grey in 16 bits',
];

/** Unusual pictures as a template and as a style. */
export const ODD_TEMPLATES = chosen(TEMPLATES, [...OTHERS, ...STYLES]);
export const ODD_STYLES = chosen(STYLES, [...OTHERS, ...TEMPLATES]);
