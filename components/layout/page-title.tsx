'use client';

import { useTranslations } from 'next-intl';

/** The title of the document, which React puts into the head, so it follows the language without an effect. */
export function PageTitle({ title }: { title: string }) {
  const t = useTranslations('common');
  return <title>{t('documentTitle', { title })}</title>;
}
