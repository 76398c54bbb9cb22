'use client';

import { useTranslations } from 'next-intl';

import { buttonClass } from '@/components/ui/button-class';

/** Starts a message to the operator about a portrait, in the user's mail program. */
export function PortraitReport({ address }: { address: string }) {
  const t = useTranslations('generator.gallery.report');
  const subject = encodeURIComponent(t('subject'));
  const body = encodeURIComponent(t('body', { address }));
  return (
    <a
      href={`mailto:${process.env.NEXT_PUBLIC_OPERATOR_EMAIL}?subject=${subject}&body=${body}`}
      className={buttonClass('text', 'small', 'decoration-film-ink-2')}
    >
      {t('open')}
    </a>
  );
}
