'use client';

import { useLocale, useTranslations } from 'next-intl';

import { useService } from '@/lib/browser/use-client';
import { createLanguages } from '@/lib/i18n/languages';
import { LANGUAGE_NAMES, LOCALES } from '@/lib/i18n/locales';

/** Letters of a language's name in a narrow header. */
const SHORT_NAME_LETTERS = 2;

/** A button for each language; everything typed, chosen or uploaded stays. */
export function LanguageSwitcher() {
  const t = useTranslations('language');
  const active = useLocale();
  const languages = useService(createLanguages);
  return (
    <div role="group" aria-label={t('label')} className="flex text-small noscript:hidden">
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          translate="no"
          aria-label={LANGUAGE_NAMES[locale]}
          aria-pressed={locale === active}
          onClick={() => void languages.choose(locale)}
          className="choice mr-5"
        >
          <span>{LANGUAGE_NAMES[locale].slice(0, SHORT_NAME_LETTERS)}</span>
          {/* Without size rather than hidden: the text of the button stays the name that it is announced by. */}
          <span className="md:max-lg:text-[0px]">{LANGUAGE_NAMES[locale].slice(SHORT_NAME_LETTERS)}</span>
        </button>
      ))}
    </div>
  );
}
