import { useEffect, useState } from 'react';

import type { Locale } from '@/lib/i18n/locales';
import { loadMessages } from '@/lib/i18n/messages';
import type { Messages } from '@/lib/i18n/messages';

interface GlobalFailureProps {
  locale: Locale;
  onRetry: () => void;
}

/** What stands in place of the whole page; it brings its own texts, for the provider may be what failed. */
export default function GlobalFailure({ locale, onRetry }: GlobalFailureProps) {
  const [texts, setTexts] = useState<Messages['failure'] | null>(null);
  useEffect(() => {
    loadMessages(locale).then(
      ({ failure }) => setTexts(failure),
      () => undefined,
    );
  }, [locale]);
  return (
    <main className="wrap py-section">
      <title>{texts?.title ?? 'Chiaro'}</title>
      <h1 className="text-title">{texts?.heading}</h1>
      <p className="mt-6 text-lead text-ink-2">{texts?.text}</p>
      <button type="button" onClick={onRetry} className="mt-8 min-h-12 underline underline-offset-4">
        {texts?.retry}
      </button>
    </main>
  );
}
