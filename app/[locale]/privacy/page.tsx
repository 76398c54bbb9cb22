import { setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';

import { type LocaleProps, metadataOf } from '@/app/_metadata/page-texts';
import { Privacy } from '@/components/legal/privacy';
import { isLocale } from '@/lib/i18n/locales';
import { deploymentFacts } from '@/lib/server/environment/deployment-facts';

export const generateMetadata = metadataOf('privacy', '/privacy');

/** /privacy, rendered by the build alone: its texts and its code stay on the server. */
export default async function PrivacyPage({ params }: LocaleProps) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  return <Privacy facts={deploymentFacts()} />;
}
