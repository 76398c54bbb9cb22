import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata/page-metadata';
import { Privacy } from '@/components/legal/privacy';
import { isLocale } from '@/lib/i18n/locales';
import { deploymentFacts } from '@/lib/server/deployment-facts';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { locale } = await params;
  return isLocale(locale) ? pageMetadata(locale, 'privacy', '/privacy') : {};
}

/** /privacy, rendered by the build alone: its texts and its code stay on the server. */
export default async function PrivacyPage({ params }: PageProps) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  return <Privacy facts={deploymentFacts()} />;
}
