import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';

import { PageTexts } from '@/lib/i18n/language-provider';
import { isLocale } from '@/lib/i18n/locales';
import { loadMessages, pageMessages } from '@/lib/i18n/messages';

interface LayoutProps {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}

export const metadata: Metadata = { robots: { index: false } };

export default async function PageNotFoundLayout({ children, params }: LayoutProps) {
  const { locale } = await params;
  if (!isLocale(locale)) return children;
  setRequestLocale(locale);
  return (
    <PageTexts messages={pageMessages(await loadMessages(locale), 'pageNotFound')}>{children}</PageTexts>
  );
}
