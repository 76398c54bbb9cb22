import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';

import type { DescribedPage } from '@/components/layout/page-description';
import { PageTexts } from '@/lib/i18n/language-provider';
import { isLocale } from '@/lib/i18n/locales';
import { loadMessages, pageMessages, type PageWithTexts } from '@/lib/i18n/messages';

import { pageMetadata, type ServerPage } from './page-metadata';

export interface LocaleProps {
  params: Promise<{ locale: string }>;
}

/** Makes a page's `generateMetadata`. */
export function metadataOf(page: DescribedPage | ServerPage, path: string) {
  return async ({ params }: LocaleProps): Promise<Metadata> => {
    const { locale } = await params;
    return isLocale(locale) ? pageMetadata(locale, page, path) : {};
  };
}

interface LocalePageTextsProps extends LocaleProps {
  page: PageWithTexts;
  children: ReactNode;
}

/** The texts of a page that runs in the browser, in the language of its address. */
export async function LocalePageTexts({ params, page, children }: LocalePageTextsProps) {
  const { locale } = await params;
  if (!isLocale(locale)) return children;
  setRequestLocale(locale);
  return <PageTexts messages={pageMessages(await loadMessages(locale), page)}>{children}</PageTexts>;
}
