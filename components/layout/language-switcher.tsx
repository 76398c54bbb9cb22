'use client';

import { useTranslations } from 'next-intl';

import { useLanguage } from '@/lib/i18n/language-provider';
import { chooseLanguage } from '@/lib/i18n/language-store';
import { LOCALE_NAMES, LOCALES } from '@/lib/i18n/locales';

/** Letters of a language's name in a narrow header. */
const SHORT_NAME_LETTERS = 2;

/** A button for each language; a switch keeps everything typed, chosen or uploaded. */
export function LanguageSwitcher() {
  const t = useTranslations('language');
  const active = useLanguage();
  return (
    <div role="group" aria-label={t('label')} className="flex text-small noscript:hidden">
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-label={LOCALE_NAMES[locale]}
          aria-pressed={locale === active}
          onClick={() => void chooseLanguage(locale).catch(() => undefined)}
          className="choice mr-5"
        >
          {LOCALE_NAMES[locale].slice(0, SHORT_NAME_LETTERS)}
          {/* Without size rather than hidden: the button's text stays its accessible name. */}
          <span className="md:max-lg:text-[0px]">{LOCALE_NAMES[locale].slice(SHORT_NAME_LETTERS)}</span>
        </button>
      ))}
    </div>
  );
}
