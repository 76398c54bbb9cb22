'use client';

import { useTranslations } from 'next-intl';

import { PageTitle } from '@/components/layout/page-title';
import { ButtonLink } from '@/components/ui/button-link';

/** What the middleware serves, with status 404, for every address that is not a page. */
export default function PageNotFound() {
  const t = useTranslations('notFound');
  return (
    <div className="wrap py-section">
      <PageTitle title={t('title')} />
      <h1 className="max-w-[12em] text-title">{t('heading')}</h1>
      <p className="mt-6 text-lead text-ink-2">{t('text')}</p>
      <ButtonLink href="/" className="mt-8">
        {t('home')}
      </ButtonLink>
    </div>
  );
}
