'use client';

import { lazy, Suspense, useState, useSyncExternalStore } from 'react';

import type { LanguageOfferTexts } from '@/lib/i18n/language-offers';
import { useLanguage } from '@/lib/i18n/language-provider';
import { storedPreference } from '@/lib/i18n/language-store';
import { DEFAULT_LOCALE } from '@/lib/i18n/locales';

/** Loaded only for the few who see it. */
const LanguageOfferCard = lazy(() => import('./language-offer-card'));

/** The offer for the browser's languages, the preferred one first; undefined once a language was chosen. */
function findOffer(offers: readonly LanguageOfferTexts[]): LanguageOfferTexts | undefined {
  if (storedPreference() !== null) return undefined;
  return navigator.languages
    .map((tag) => offers.find(({ locale }) => locale === tag.split('-')[0]))
    .find(Boolean);
}

/** The offer is made on the first render or not at all. */
function subscribeToNothing(): () => void {
  return () => undefined;
}

/**
 * Offers a language to a browser that is set to it, on a page in the default language. Both answers choose a language,
 * so the offer is made once.
 */
export function LanguageOffer({ offers }: { offers: readonly LanguageOfferTexts[] }) {
  const language = useLanguage();
  const offer = useSyncExternalStore(
    subscribeToNothing,
    () => findOffer(offers),
    () => undefined,
  );
  const [declined, setDeclined] = useState(false);

  if (!offer || declined || language !== DEFAULT_LOCALE) return null;
  return (
    <Suspense>
      <LanguageOfferCard {...offer} onDecline={() => setDeclined(true)} />
    </Suspense>
  );
}
