import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';

import { pageMetadata } from '@/app/_metadata/page-metadata';
import { StructuredData } from '@/app/_metadata/structured-data';
import { isLocale } from '@/lib/i18n/locales';

interface LayoutProps {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: LayoutProps): Promise<Metadata> {
  const { locale } = await params;
  return isLocale(locale) ? pageMetadata(locale, 'home', '/') : {};
}

/** What only crawlers read of the home page, which itself runs in the browser. */
export default async function HomeLayout({ children, params }: LayoutProps) {
  const { locale } = await params;
  if (!isLocale(locale)) return children;
  setRequestLocale(locale);
  return (
    <>
      <StructuredData locale={locale} />
      {children}
    </>
  );
}
