import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';

import { pageMetadata } from '@/app/_metadata/page-metadata';
import { StructuredData } from '@/app/_metadata/structured-data';
import { PageTexts } from '@/lib/i18n/language-provider';
import { isLocale } from '@/lib/i18n/locales';
import { loadMessages, pageMessages } from '@/lib/i18n/messages';
import { EXAMPLES } from '@/lib/shared/rules/examples';

/** The page has a variant for each example that its hero may show; the middleware chooses one. */
export function generateStaticParams(): { example: string }[] {
  return EXAMPLES.map(({ id }) => ({ example: id }));
}
export const dynamicParams = false;

interface LayoutProps {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: LayoutProps): Promise<Metadata> {
  const { locale } = await params;
  return isLocale(locale) ? pageMetadata(locale, 'home', '/') : {};
}

/** The texts of the home page, which runs in the browser, and its structured data for crawlers. */
export default async function HomeLayout({ children, params }: LayoutProps) {
  const { locale } = await params;
  if (!isLocale(locale)) return children;
  setRequestLocale(locale);
  return (
    <PageTexts messages={pageMessages(await loadMessages(locale), 'home')}>
      <StructuredData locale={locale} />
      {children}
    </PageTexts>
  );
}
