import { setRequestLocale } from 'next-intl/server';
import type { Metadata } from 'next';

import { pageMetadata } from '@/app/_metadata/page-metadata';
import { GeneratorPage } from '@/components/generator/generator-page';
import { NeedsScript } from '@/components/layout/needs-script';
import { isLocale } from '@/lib/i18n/locales';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { locale } = await params;
  return isLocale(locale) ? pageMetadata(locale, 'generator', '/generator') : {};
}

/** /generator */
export default async function Page({ params }: PageProps) {
  const { locale } = await params;
  if (isLocale(locale)) setRequestLocale(locale);
  return (
    <>
      <NeedsScript page="generator" />
      <GeneratorPage />
    </>
  );
}
