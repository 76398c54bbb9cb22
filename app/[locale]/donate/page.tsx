import { setRequestLocale } from 'next-intl/server';

import { DonatePage } from '@/components/donate/donate-page';
import { NeedsScript } from '@/components/layout/needs-script';
import { isLocale } from '@/lib/i18n/locales';

interface PageProps {
  params: Promise<{ locale: string }>;
}

/** /donate */
export default async function Page({ params }: PageProps) {
  const { locale } = await params;
  if (isLocale(locale)) setRequestLocale(locale);
  return (
    <>
      <NeedsScript page="donate" />
      <DonatePage />
    </>
  );
}
