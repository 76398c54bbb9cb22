import { useLocale, useTranslations } from 'next-intl';

import { Button } from '@/components/ui/button';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { createLanguages } from '@/lib/i18n/languages';
import { LANGUAGE_NAMES, LOCALE_PARAMETER, LOCALES } from '@/lib/i18n/locales';

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

/** Says that the chosen language did not load, and offers another attempt. Not a late part: there may be no network. */
export function LanguageFailure() {
  const t = useTranslations('language');
  const common = useTranslations('common');
  const { failed, choose } = useService(createLanguages);
  const locale = useStore(failed);
  if (!locale) return null;
  return (
    <div role="alert" className="language-failure">
      <p>{t('failed', { language: LANGUAGE_NAMES[locale] })}</p>
      <Button variant="text" onClick={() => void choose(locale)}>
        {common('tryAgain')}
      </Button>
    </div>
  );
}
