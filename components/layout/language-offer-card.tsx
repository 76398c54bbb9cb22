'use client';

import { useTranslations } from 'next-intl';

import { Button } from '@/components/ui/button';
import { CloseIcon } from '@/components/ui/frame-icons';
import { chooseLanguage, rememberPreference } from '@/lib/i18n/language-store';

/** The offer of Russian in a corner of the page, over the content, so that nothing moves. */
export default function LanguageOfferCard({ onDecline }: { onDecline: () => void }) {
  const t = useTranslations('languageOffer');
  return (
    <aside
      lang="ru"
      aria-label={t('label')}
      className="fixed right-4 bottom-4 left-4 z-20 flex items-center gap-4 border border-edge bg-print py-1 pr-1 pl-4 text-small shadow-sheet md:left-auto"
    >
      <p className="mr-auto">{t('text')}</p>
      <Button variant="text" onClick={() => void chooseLanguage('ru').catch(() => undefined)}>
        {t('accept')}
      </Button>
      <button
        type="button"
        aria-label={t('decline')}
        className="grid size-11 shrink-0 place-items-center text-ink-2 hover:text-ink"
        onClick={() => {
          rememberPreference('en');
          onDecline();
        }}
      >
        <CloseIcon size={18} />
      </button>
    </aside>
  );
}
