'use client';

import { useLocale } from 'next-intl';
import { useEffect } from 'react';

import { LOCALE_PARAMETER, type Locale } from '@/lib/i18n/locales';

/** Loads the static page in the language that the reader chooses: its texts are on the server alone. */
export function FollowLanguage({ locale }: { locale: Locale }) {
  const chosen = useLocale();
  useEffect(() => {
    if (chosen === locale) return;
    window.location.replace(`?${LOCALE_PARAMETER}=${chosen}${window.location.hash}`);
  }, [chosen, locale]);
  return null;
}
