'use client';

import { lazy, Suspense, useState, useSyncExternalStore } from 'react';

import { useLanguage } from '@/lib/i18n/language-provider';
import { storedPreference } from '@/lib/i18n/language-store';

/** Lazy: few users see it. */
const LanguageOfferCard = lazy(() => import('./language-offer-card'));

function isWorthOffering(): boolean {
  return storedPreference() === null && navigator.languages.some((language) => /^ru\b/i.test(language));
}

/** The offer is made at the first render or not at all. */
function subscribeToNothing(): () => void {
  return () => undefined;
}

/**
 * One offer, in Russian, to a browser that is set to Russian while the page is in English. Either answer is a choice of
 * language, so it is not made again.
 */
export function LanguageOffer() {
  const language = useLanguage();
  const worthOffering = useSyncExternalStore(subscribeToNothing, isWorthOffering, () => false);
  const [declined, setDeclined] = useState(false);

  if (!worthOffering || declined || language !== 'en') return null;
  return (
    <Suspense>
      <LanguageOfferCard onDecline={() => setDeclined(true)} />
    </Suspense>
  );
}
