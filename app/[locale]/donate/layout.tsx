import type { ReactNode } from 'react';

import { type LocaleProps, LocalePageTexts, metadataOf } from '@/app/_metadata/page-texts';
import { NeedsScript } from '@/components/layout/needs-script';

export const generateMetadata = metadataOf('donate', '/donate');

/** The texts of /donate, and a note for browsers without scripts. */
export default function DonateLayout({ children, params }: LocaleProps & { children: ReactNode }) {
  return (
    <LocalePageTexts params={params} page="donate">
      <NeedsScript page="donate" />
      {children}
    </LocalePageTexts>
  );
}
