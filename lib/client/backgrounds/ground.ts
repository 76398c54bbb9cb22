import { createPersistedStore } from '@/lib/browser/persisted-store';
import type { PoseId } from '@/lib/shared/rules/catalogue';

/** A colour in sRGB, `#rrggbb`. */
export type Color = `#${string}`;

/** What stands behind the person: nothing, a colour, the plate of a pose, or the portrait's own backdrop, blurred. */
export type Ground = 'transparent' | 'blurred' | Color | PoseId;

/** The colours that are offered, by the names of their texts. */
export const GROUND_COLORS = { white: '#ffffff', lightGrey: '#d9dcdc', dark: '#24292b' } as const;

/** What a free colour is at first. */
export const FIRST_COLOR: Color = '#3f6f8f';

const COLOR = /^#?([\da-f]{3}|[\da-f]{6})$/i;

/** Reads a colour of three or six digits, with or without its hash; null for another text. */
export function parseColor(text: string): Color | null {
  const digits = COLOR.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}

export function isColor(ground: Ground): ground is Color {
  return ground.startsWith('#');
}

/** The colour that was last chosen freely on this device. */
export function createLastColor() {
  return createPersistedStore<Color>({
    key: 'portraitGenerator_ground',
    initial: FIRST_COLOR,
    parse: (stored) => (typeof stored === 'string' ? parseColor(stored) : null) ?? FIRST_COLOR,
  });
}

/** LinkedIn's banner, in pixels, and where the person stands in it. */
export const BANNER = { width: 1584, height: 396 } as const;
export const BANNER_PLACES = ['left', 'middle', 'right'] as const;
export type BannerPlace = (typeof BANNER_PLACES)[number];
