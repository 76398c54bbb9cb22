import { Button } from '@/components/ui/button';
import { CloseIcon } from '@/components/ui/frame-icons';
import { useService } from '@/lib/browser/use-service-container';
import type { LanguageOfferTexts } from '@/lib/i18n/language-offers';
import { createLanguages } from '@/lib/i18n/languages';
import { DEFAULT_LOCALE } from '@/lib/i18n/locales';

interface LanguageOfferCardProps extends LanguageOfferTexts {
  onDecline: () => void;
}

/** The offer of a language in a corner of the page, over the content, so that nothing moves. */
export default function LanguageOfferCard({ locale, texts, onDecline }: LanguageOfferCardProps) {
  const languages = useService(createLanguages);
  return (
    <aside
      lang={locale}
      aria-label={texts.label}
      className="fixed right-4 bottom-4 left-4 z-20 flex items-center gap-4 border border-edge bg-print py-1 pr-1 pl-4 text-small shadow-sheet md:left-auto"
    >
      <p className="mr-auto">{texts.text}</p>
      <Button variant="text" onClick={() => void languages.choose(locale)}>
        {texts.accept}
      </Button>
      <button
        type="button"
        aria-label={texts.decline}
        className="grid size-11 shrink-0 place-items-center text-ink-2 hover:text-ink"
        onClick={() => {
          void languages.choose(DEFAULT_LOCALE);
          onDecline();
        }}
      >
        <CloseIcon size={18} />
      </button>
    </aside>
  );
}
