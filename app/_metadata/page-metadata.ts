import type { Metadata } from 'next';
import { createTranslator } from 'next-intl';

import { type DescribedPage, DESCRIPTION_FIGURES } from '@/components/layout/page-description';
import { assetUrl } from '@/lib/client/assets';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/i18n/locales';
import type { Locale } from '@/lib/i18n/locales';
import { loadMessages } from '@/lib/i18n/messages';

import { pageUrl, SITE_NAME } from './site';

/** The pages whose texts stay on the server, description included. */
export type ServerPage = 'privacy' | 'terms';

/** A language with its likeliest region, as `en_US`: the form that Open Graph asks for, https://ogp.me/#optional */
function openGraphLocale(locale: Locale): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

/** The page's addresses and its card for networks. Title and description are parts of the page, in its language. */
export async function pageMetadata(
  locale: Locale,
  page: DescribedPage | ServerPage,
  path: string,
): Promise<Metadata> {
  const t = createTranslator({ locale, messages: await loadMessages(locale) });
  const title = t('common.documentTitle', { title: t(`${page}.title`) });
  const description =
    page === 'privacy' || page === 'terms'
      ? t(`${page}.description`)
      : t(`metadata.${page}.description`, DESCRIPTION_FIGURES);
  const card = {
    url: assetUrl(`/images/social-card-${locale}.png`),
    type: 'image/png',
    width: 1200,
    height: 630,
    alt: t('metadata.card'),
  };
  return {
    alternates: {
      canonical: pageUrl(path, locale),
      languages: {
        ...Object.fromEntries(LOCALES.map((other) => [other, pageUrl(path, other)])),
        'x-default': pageUrl(path, DEFAULT_LOCALE),
      },
    },
    openGraph: {
      type: 'website',
      siteName: SITE_NAME,
      title,
      description,
      url: pageUrl(path, locale),
      locale: openGraphLocale(locale),
      alternateLocale: LOCALES.filter((other) => other !== locale).map(openGraphLocale),
      images: [card],
    },
    twitter: { card: 'summary_large_image', title, description, images: [{ url: card.url, alt: card.alt }] },
  };
}
