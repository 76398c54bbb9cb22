import type { ReactNode } from 'react';

import { type LocaleProps, LocalePageTexts, metadataOf } from '@/app/_metadata/page-texts';
import { UnusedNegativePrompt } from '@/components/generator/settings/unused-negative-prompt';
import { NeedsScript } from '@/components/layout/needs-script';
import { versionsWithoutNegativePrompt } from '@/lib/server/environment/deployment-facts';

export const generateMetadata = metadataOf('generator', '/generator');

/** The texts of /generator, and a note for browsers without scripts. */
export default function GeneratorLayout({ children, params }: LocaleProps & { children: ReactNode }) {
  return (
    <LocalePageTexts params={params} page="generator">
      <NeedsScript page="generator" />
      <UnusedNegativePrompt versions={versionsWithoutNegativePrompt()}>{children}</UnusedNegativePrompt>
    </LocalePageTexts>
  );
}
