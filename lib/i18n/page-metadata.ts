import type { Metadata } from 'next';

import { DEFAULT_LOCALE, LOCALE_PARAMETER, LOCALES } from './locales';
import type { Locale } from './locales';
import { loadMessages } from './messages';

/** Address of a page in a language, for crawlers: English has none in it, as people see it. */
function localizedPath(path: string, locale: Locale): string {
  return locale === DEFAULT_LOCALE ? path : `${path}?${LOCALE_PARAMETER}=${locale}`;
}

/**
 * Description, canonical address and the addresses of the other languages. The title is not here: it is
 * part of the page (`PageTitle`), because it must follow a switch of the language.
 */
export async function pageMetadata(
  locale: Locale,
  page: 'home' | 'generator' | 'donate' | 'notFound',
  path: string,
): Promise<Metadata> {
  const { metadata } = await loadMessages(locale);
  const languages = Object.fromEntries(LOCALES.map((other) => [other, localizedPath(path, other)]));
  return {
    metadataBase: new URL(process.env.APP_URL || 'http://localhost:3000'),
    description: metadata[page].description,
    icons: { icon: [{ url: '/images/icon.svg', type: 'image/svg+xml' }], apple: '/images/icon-192.png' },
    ...(page === 'notFound'
      ? { robots: { index: false } }
      : {
          alternates: {
            canonical: localizedPath(path, locale),
            languages: { ...languages, 'x-default': path },
          },
        }),
  };
}
