import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';

import { PAPER_COLORS } from './lib/boot/theme-script';

/** Daylight: photo paper, fog, blue-black ink and one grease pencil. */
const LIGHT = {
  '--paper': PAPER_COLORS.light,
  '--fog': '#ECEFEE',
  '--print': '#FFFFFF',
  '--ink': '#14191B',
  '--ink-2': '#475053',
  '--ink-3': '#656E71',
  '--line': '#D8DCDB',
  '--edge': '#7A8385',
  '--mark': '#B33F1D',
  '--on-mark': '#FFFFFF',
  '--error': '#A0142C',
  '--film': '#0E1112',
  '--film-2': '#1B2021',
  '--film-line': '#333A3B',
  '--shadow-sheet': '0 2px 6px rgb(20 25 27 / .1), 0 32px 80px -20px rgb(20 25 27 / .35)',
  'color-scheme': 'light',
};

/** The darkroom: the same studio at night; the pencil becomes the safelight. */
const DARK = {
  '--paper': PAPER_COLORS.dark,
  '--fog': '#1A1E1F',
  '--print': '#202526',
  '--ink': '#EEEDE9',
  '--ink-2': '#B6BCBB',
  '--ink-3': '#929A9A',
  '--line': '#2D3334',
  '--edge': '#747D7F',
  '--mark': '#F0885A',
  '--on-mark': '#1B0C05',
  '--error': '#FF9AA2',
  '--film': '#0A0C0D',
  '--film-2': '#171B1C',
  '--film-line': '#2D3334',
  '--shadow-sheet': '0 32px 80px -20px rgb(0 0 0 / .8)',
  'color-scheme': 'dark',
};

const colors = {
  transparent: 'transparent',
  current: 'currentColor',
  paper: 'var(--paper)',
  fog: 'var(--fog)',
  print: 'var(--print)',
  ink: { DEFAULT: 'var(--ink)', 2: 'var(--ink-2)', 3: 'var(--ink-3)' },
  line: 'var(--line)',
  edge: 'var(--edge)',
  mark: 'var(--mark)',
  'on-mark': 'var(--on-mark)',
  error: 'var(--error)',
  /** Contact-sheet black and what is written on it; the same by day and by night. */
  film: {
    DEFAULT: 'var(--film)',
    2: 'var(--film-2)',
    line: 'var(--film-line)',
    ink: '#ECEAE4',
    'ink-2': '#A9AFAE',
    number: '#E0925F',
    mark: '#E5643A',
  },
};

const DARK_SYSTEM = '@media (prefers-color-scheme: dark)';
/** The system's theme counts until the person chooses one, which stands on the root. */
const UNLESS_LIGHT_WAS_CHOSEN = ':root:not([data-theme=light])';
const DARK_WAS_CHOSEN = ':root[data-theme=dark]';

/** The reader's own fonts, with the measures of ours. */
const SYSTEM_TEXT = ['Chiaro Text Fallback', 'system-ui', 'sans-serif'];

const config: Config = {
  darkMode: [
    'variant',
    [`${DARK_SYSTEM} { &:is(${UNLESS_LIGHT_WAS_CHOSEN} *) }`, `&:is(${DARK_WAS_CHOSEN} *)`],
  ],
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}'],
  theme: {
    colors,
    screens: { md: '48rem', lg: '64rem', xl: '80rem' },
    fontFamily: {
      display: ['var(--display-font)', 'Chiaro Display Fallback', 'Georgia', 'serif'],
      text: ['var(--text-font)', ...SYSTEM_TEXT],
      'system-text': SYSTEM_TEXT,
    },
    fontSize: {
      micro: ['.8125rem', '1.4'],
      small: ['.9375rem', '1.5'],
      body: ['1.0625rem', '1.6'],
      lead: ['clamp(1.125rem, 1.05rem + .35vw, 1.3125rem)', '1.5'],
      question: ['1.1875rem', '1.35'],
      h3: ['clamp(1.375rem, 1.28rem + .4vw, 1.625rem)', { lineHeight: '1.2', letterSpacing: '-.006em' }],
      h2: ['clamp(2rem, 1.6rem + 1.75vw, 3.25rem)', { lineHeight: '1.06', letterSpacing: '-.016em' }],
      title: ['clamp(2.25rem, 1.6rem + 2.6vw, 4rem)', { lineHeight: '1.02', letterSpacing: '-.02em' }],
      h1: ['clamp(2.75rem, .6rem + 6.2vw, 5.75rem)', { lineHeight: '1', letterSpacing: '-.022em' }],
    },
    borderRadius: { none: '0', control: '2px', full: '9999px' },
    boxShadow: { sheet: 'var(--shadow-sheet)', none: 'none' },
    extend: {
      spacing: {
        gutter: 'clamp(1.25rem, -.2rem + 6vw, 4rem)',
        section: 'clamp(4.5rem, 3rem + 6vw, 8rem)',
      },
      maxWidth: { page: '82rem' },
      transitionDuration: { hover: '140ms', panel: '360ms' },
      transitionTimingFunction: { hover: 'cubic-bezier(.2, 0, .2, 1)', panel: 'cubic-bezier(.2, .7, .2, 1)' },
    },
  },
  plugins: [
    plugin(({ addBase, addVariant }) => {
      // Some buttons stay focusable while they can't be used.
      addVariant('unavailable', '&:is(:disabled, [aria-disabled=true])');
      addBase({
        ':root': LIGHT,
        // Printed on white paper, light text would be pale, and a dark background would take the ink.
        '@media not print': {
          [DARK_SYSTEM]: { [UNLESS_LIGHT_WAS_CHOSEN]: DARK },
          [DARK_WAS_CHOSEN]: DARK,
        },
      });
    }),
  ],
};

export default config;
