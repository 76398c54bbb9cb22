'use client';

import { useLanguage } from '@/lib/i18n/language-provider';
import { chooseLanguage } from '@/lib/i18n/language-store';
import { LOCALE_NAMES, LOCALE_PARAMETER, LOCALES } from '@/lib/i18n/locales';

/** The page in each language: addresses without scripts, and with them the same switch as in the header. */
export function LanguageLinks() {
  const active = useLanguage();
  return (
    <ul className="flex gap-x-5 text-small">
      {LOCALES.map((locale) => (
        <li key={locale}>
          <a
            href={`?${LOCALE_PARAMETER}=${locale}`}
            hrefLang={locale}
            lang={locale}
            aria-current={locale === active ? 'true' : undefined}
            className="choice"
            onClick={(event) => {
              event.preventDefault();
              void chooseLanguage(locale).catch(() => undefined);
            }}
          >
            {LOCALE_NAMES[locale]}
          </a>
        </li>
      ))}
    </ul>
  );
}
