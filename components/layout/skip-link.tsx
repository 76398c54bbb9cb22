'use client';

import { useTranslations } from 'next-intl';

/** Id of `main`, the target of the skip link. */
export const CONTENT_ID = 'content';

/** First tab stop of every page; visible while it has the focus. */
export function SkipLink() {
  const t = useTranslations('nav');
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="sr-only z-40 bg-ink px-5 py-3 font-semibold text-paper no-underline focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t('skip')}
    </a>
  );
}
