import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';

import { pageMetadata } from '@/app/_metadata/page-metadata';
import { UnusedNegativePrompt } from '@/components/generator/settings/unused-negative-prompt';
import { NeedsScript } from '@/components/layout/needs-script';
import { PageTexts } from '@/lib/i18n/language-provider';
import { isLocale } from '@/lib/i18n/locales';
import { loadMessages, pageMessages } from '@/lib/i18n/messages';
import { versionsWithoutNegativePrompt } from '@/lib/server/deployment-facts';

interface LayoutProps {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: LayoutProps): Promise<Metadata> {
  const { locale } = await params;
  return isLocale(locale) ? pageMetadata(locale, 'generator', '/generator') : {};
}

/** The texts of /generator, which runs in the browser, and a note for browsers without scripts. */
export default async function GeneratorLayout({ children, params }: LayoutProps) {
  const { locale } = await params;
  if (!isLocale(locale)) return children;
  setRequestLocale(locale);
  return (
    <PageTexts messages={pageMessages(await loadMessages(locale), 'generator')}>
      <NeedsScript page="generator" />
      <UnusedNegativePrompt versions={versionsWithoutNegativePrompt()}>{children}</UnusedNegativePrompt>
    </PageTexts>
  );
}
