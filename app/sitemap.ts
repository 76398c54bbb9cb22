import type { MetadataRoute } from 'next';

import { DEFAULT_LOCALE, LOCALES } from '@/lib/i18n/locales';
import { PAGE_PATHS } from '@/lib/i18n/pages';

import { pageUrl } from './_metadata/site';

/** /sitemap.xml: every page in every language, each with all its languages. */
export default function sitemap(): MetadataRoute.Sitemap {
  return [...PAGE_PATHS].flatMap((path) => {
    const languages = {
      ...Object.fromEntries(LOCALES.map((locale) => [locale, pageUrl(path, locale)])),
      'x-default': pageUrl(path, DEFAULT_LOCALE),
    };
    return LOCALES.map((locale) => ({ url: pageUrl(path, locale), alternates: { languages } }));
  });
}
