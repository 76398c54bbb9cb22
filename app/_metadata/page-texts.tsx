import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';

import type { DescribedPage } from '@/components/layout/page-description';
import { PageTexts } from '@/lib/i18n/language-provider';
import { isLocale, type Locale } from '@/lib/i18n/locales';
import { loadMessages, pageMessages, type PageWithTexts } from '@/lib/i18n/messages';

import { pageMetadata, type ServerPage } from './page-metadata';

export interface LocaleProps {
  params: Promise<{ locale: string }>;
}

/** Returns the language of an address, in which the page's texts are from then on. */
export async function localeOf({ params }: LocaleProps): Promise<Locale> {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  return locale;
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
  const messages = await loadMessages(await localeOf({ params }));
  return <PageTexts messages={pageMessages(messages, page)}>{children}</PageTexts>;
}
