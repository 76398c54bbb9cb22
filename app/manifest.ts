import type { MetadataRoute } from 'next';
import { createTranslator } from 'next-intl';

import { DESCRIPTION_FIGURES } from '@/components/layout/page-description';
import { PAPER_COLORS } from '@/lib/boot/theme-script';
import { DEFAULT_LOCALE } from '@/lib/i18n/locales';
import { loadMessages } from '@/lib/i18n/messages';

import { SITE_NAME } from './_metadata/site';

/** /manifest.webmanifest, for the app on a home screen; its language is fixed. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const t = createTranslator({ locale: DEFAULT_LOCALE, messages: await loadMessages(DEFAULT_LOCALE) });
  const icon = (name: string, size: number) => ({
    src: `/images/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  });
  return {
    id: '/',
    name: SITE_NAME,
    short_name: SITE_NAME,
    description: t('metadata.home.description', DESCRIPTION_FIGURES),
    lang: DEFAULT_LOCALE,
    dir: 'ltr',
    start_url: '/',
    display: 'standalone',
    background_color: PAPER_COLORS.light,
    theme_color: PAPER_COLORS.light,
    icons: [
      { ...icon('icon', 192), purpose: 'any' },
      { ...icon('icon', 512), purpose: 'any' },
      { ...icon('icon-maskable', 512), purpose: 'maskable' },
    ],
  };
}
