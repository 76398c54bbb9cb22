'use client';

import { useLocale } from 'next-intl';

import { useService } from '@/lib/browser/use-client';
import { createLanguages } from '@/lib/i18n/languages';
import { LANGUAGE_NAMES, LOCALE_PARAMETER, LOCALES } from '@/lib/i18n/locales';

/** The page in each language: links without scripts, and with scripts the switch of the header. */
export function LanguageLinks() {
  const active = useLocale();
  const languages = useService(createLanguages);
  return (
    <p className="flex gap-x-5 text-small">
      {LOCALES.map((locale) => (
        <a
          key={locale}
          href={`?${LOCALE_PARAMETER}=${locale}`}
          lang={locale}
          translate="no"
          aria-current={locale === active || undefined}
          className="choice"
          onClick={(event) => {
            event.preventDefault();
            void languages.choose(locale);
          }}
        >
          {LANGUAGE_NAMES[locale]}
        </a>
      ))}
    </p>
  );
}
