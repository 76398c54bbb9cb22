import type { Metadata } from 'next';
import type { ReactNode } from 'react';

import { type LocaleProps, LocalePageTexts } from '@/app/_metadata/page-texts';

export const metadata: Metadata = { robots: { index: false } };

export default function UnavailableLayout({ children, params }: LocaleProps & { children: ReactNode }) {
  return (
    <LocalePageTexts params={params} page="unavailable">
      {children}
    </LocalePageTexts>
  );
}
