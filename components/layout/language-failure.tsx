'use client';

import { useTranslations } from 'next-intl';

import { Button } from '@/components/ui/button';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-client';
import { createLanguages } from '@/lib/i18n/languages';
import { LANGUAGE_NAMES } from '@/lib/i18n/locales';

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
