import type { ReactNode } from 'react';

import { type LocaleProps, LocalePageTexts, metadataOf } from '@/app/_metadata/page-texts';
import { StructuredData } from '@/app/_metadata/structured-data';
import { PortraitFactsProvider } from '@/components/home/portrait-facts';
import { isLocale } from '@/lib/i18n/locales';
import { portraitFacts } from '@/lib/server/environment/deployment-facts';
import { EXAMPLES } from '@/lib/shared/rules/examples';

/** The page has a variant for each example that its hero may show; the middleware chooses one. */
export function generateStaticParams(): { example: string }[] {
  return EXAMPLES.map(({ id }) => ({ example: id }));
}
export const dynamicParams = false;

export const generateMetadata = metadataOf('home', '/');

/** The texts of the home page, and its structured data for crawlers. */
export default async function HomeLayout({ children, params }: LocaleProps & { children: ReactNode }) {
  const { locale } = await params;
  return (
    <LocalePageTexts params={params} page="home">
      {isLocale(locale) && <StructuredData locale={locale} />}
      <PortraitFactsProvider facts={portraitFacts()}>{children}</PortraitFactsProvider>
    </LocalePageTexts>
  );
}
