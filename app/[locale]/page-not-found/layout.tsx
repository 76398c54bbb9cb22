import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';

import { isLocale } from '@/lib/i18n/locales';

interface LayoutProps {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}

export const metadata: Metadata = { robots: { index: false } };

export default async function PageNotFoundLayout({ children, params }: LayoutProps) {
  const { locale } = await params;
  if (isLocale(locale)) setRequestLocale(locale);
  return children;
}
