import sharp from 'sharp';
import { icoFile } from '../brand/favicon';
import { appIcon } from '../brand/icon';
import { socialCard } from '../brand/social-card';
import { LOCALES } from '@/lib/i18n/locales';
import { loadMessages } from '@/lib/i18n/messages';
import { withNoBreakSpaces } from '@/lib/i18n/typography';
import type { Picture } from '../render/picture';
import type { Raster } from '../render/raster';
import { PAIRS } from './examples';
import { developScene, type GradedScene } from './scene';

const FAVICON_SIDE = 32;
/** The size that Apple's systems request first. */
const TOUCH_ICON_SIDE = 180;

/** The pair of the social card, whose light differs most. */
const PAIR = PAIRS.amara;

const icon = (form: Parameters<typeof appIcon>[0], side: number): Promise<Buffer> =>
  sharp(Buffer.from(appIcon(form)))
    .resize(side, side)
    .png({ palette: true, effort: 10 })
    .toBuffer();

/** Develops a scene without grain, which a palette would coarsen. */
const smooth = ({ scene, grade }: GradedScene): Promise<Raster> =>
  developScene({ scene, grade: { ...grade, grain: 0 } }, 0);

/** Returns the app icons and the social cards. */
export function brandPictures(): readonly Picture[] {
  return [
    {
      path: 'favicon.ico',
      draw: async () => icoFile(await icon('rounded', FAVICON_SIDE), FAVICON_SIDE),
    },
    { path: 'images/icon.svg', draw: async () => Buffer.from(appIcon('rounded')) },
    { path: 'images/icon-192.png', draw: () => icon('rounded', 192) },
    { path: 'images/icon-512.png', draw: () => icon('rounded', 512) },
    { path: 'images/icon-maskable-512.png', draw: () => icon('maskable', 512) },
    { path: 'images/apple-touch-icon.png', draw: () => icon('square', TOUCH_ICON_SIDE) },
    ...LOCALES.map((locale) => ({
      path: `images/social-card-${locale}.png`,
      draw: async () => {
        const { home } = await loadMessages(locale);
        const promise = withNoBreakSpaces(home.hero.heading, locale);
        return socialCard(promise, locale, await smooth(PAIR.before), await smooth(PAIR.after));
      },
    })),
  ];
}
