import { useTranslations } from 'next-intl';

import { DESCRIPTION_FIGURES } from './description-figures';
import type { DescribedPage } from './description-figures';

/** The description for search engines. Like `PageTitle`, it follows the language. */
export function PageDescription({ page }: { page: DescribedPage }) {
  const t = useTranslations('metadata');
  return <meta name="description" content={t(`${page}.description`, DESCRIPTION_FIGURES)} />;
}
