import { setRequestLocale } from 'next-intl/server';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata/page-metadata';
import { GeneratorPage } from '@/components/generator/generator-page';
import { NeedsScript } from '@/components/layout/needs-script';
import { PageTexts } from '@/lib/i18n/language-provider';
import { isLocale } from '@/lib/i18n/locales';
import { loadMessages, pageMessages } from '@/lib/i18n/messages';

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
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  return (
    <PageTexts messages={pageMessages(await loadMessages(locale), 'generator')}>
      <NeedsScript page="generator" />
      <GeneratorPage />
    </PageTexts>
  );
}
