import { setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';

import { type LocaleProps, metadataOf } from '@/app/_metadata/page-texts';
import { Terms } from '@/components/legal/terms';
import { isLocale } from '@/lib/i18n/locales';
import { deploymentFacts } from '@/lib/server/environment/deployment-facts';

export const generateMetadata = metadataOf('terms', '/terms');

/** /terms, rendered by the build alone: its texts and its code stay on the server. */
export default async function TermsPage({ params }: LocaleProps) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  return <Terms facts={deploymentFacts()} />;
}
