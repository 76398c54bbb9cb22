import { useTranslations } from 'next-intl';

import { affordablePortraits, WELCOME_CREDITS } from '@/lib/shared/rules/credits';

/** The pages that search engines list, by their names in the messages. */
export type DescribedPage = 'home' | 'generator' | 'donate';

/** The numbers in the pages' descriptions. */
export const DESCRIPTION_FIGURES = { portraits: affordablePortraits(WELCOME_CREDITS) } as const;

/** The description for search engines. Like `PageTitle`, it follows the language. */
export function PageDescription({ page }: { page: DescribedPage }) {
  const t = useTranslations('metadata');
  return <meta name="description" content={t(`${page}.description`, DESCRIPTION_FIGURES)} />;
}
