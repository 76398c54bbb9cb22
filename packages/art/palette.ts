import type { Hex } from './paint/colour';

/** Four tones of one material under the key light: highlight, base, shadow, deep shadow. */
export type SkinRamp = readonly [highlight: Hex, base: Hex, shadow: Hex, deep: Hex];
export type HairRamp = readonly [highlight: Hex, base: Hex, deep: Hex];
export type BackdropRamp = readonly [light: Hex, middle: Hex, dark: Hex];

export const SKIN = {
  porcelain: ['#fde6d6', '#f0c6ab', '#cd9078', '#87483f'],
  honey: ['#f6d2ae', '#dfa87f', '#b2754f', '#6d3f2f'],
  bronze: ['#e0ae80', '#bd8156', '#89543a', '#4c2c25'],
  espresso: ['#b58061', '#84533b', '#573226', '#2b1917'],
} as const satisfies Record<string, SkinRamp>;

export const HAIR = {
  ink: ['#5a5661', '#29262f', '#121118'],
  chestnut: ['#b37a4e', '#683e28', '#301a15'],
  copper: ['#eb9b5c', '#b0572f', '#5e2a1a'],
  ash: ['#e9d5ad', '#b4935f', '#6b5233'],
  silver: ['#f4f2ef', '#b9b5b1', '#6a676b'],
} as const satisfies Record<string, HairRamp>;

export const BACKDROP = {
  fog: ['#e6e7e2', '#b0b8b8', '#58656d'],
  teal: ['#86a5a8', '#3f626a', '#13252c'],
  terracotta: ['#ecc9a0', '#bd8157', '#573024'],
  olive: ['#c9c4a8', '#8b8868', '#35372b'],
  blush: ['#f4e4d6', '#d9b8a2', '#80584b'],
  cream: ['#f6ecd9', '#dcc6a6', '#8e7454'],
  night: ['#4d7c86', '#1c414b', '#071318'],
  sepia: ['#dccbaa', '#ab926d', '#5d4b35'],
  drab: ['#b9b6a0', '#8e8b78', '#4b4940'],
  tungsten: ['#cdb98a', '#9a8860', '#51432c'],
  charcoal: ['#8f969a', '#4f565b', '#1b1f22'],
  rust: ['#d98a58', '#93452a', '#341410'],
  dusk: ['#a9a7a0', '#7d7f7b', '#3d4143'],
} as const satisfies Record<string, BackdropRamp>;

/** The colours of the clothes. */
export const CLOTH = {
  navy: '#2a3850',
  slate: '#3a4650',
  charcoal: '#2f3338',
  rust: '#a9542f',
  forest: '#2f4a3f',
  ivory: '#efe8da',
  linen: '#d8c9ac',
  sky: '#a9bccb',
  heather: '#77808a',
  moss: '#7c8067',
  clay: '#8d6a58',
  mulberry: '#6e3346',
} as const satisfies Record<string, Hex>;

/** The site's colours that pictures use. */
export const BRAND = {
  paper: '#fafaf8',
  ink: '#14191b',
  film: '#0e1112',
  pencil: '#e5643a',
  fog: '#eceae4',
  shade: '#31474e',
  lifted: '#26363c',
} as const satisfies Record<string, Hex>;
