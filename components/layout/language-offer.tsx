'use client';

import { useLocale } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';

import { latePart } from '@/lib/browser/late-part';
import type { LanguageOffers } from '@/lib/i18n/language-offers';
import { storedPreference } from '@/lib/i18n/languages';
import { DEFAULT_LOCALE, LOCALE_COOKIE } from '@/lib/i18n/locales';

/** Loaded only for the few who see it. */
const LanguageOfferCard = latePart(() => import('./language-offer-card'));

/** The offer is made on the first render or not at all, so there is no change to subscribe to. */
const subscribeToNothing = () => (): void => undefined;

/**
 * Offers a language to a browser that is set to it, on a page in the default one. Both answers choose: it comes once.
 */
export function LanguageOffer({ offers }: { offers: LanguageOffers }) {
  const language = useLocale();
  const offer = useSyncExternalStore(
    subscribeToNothing,
    // The browser's preferred language first; none once a language was chosen.
    () =>
      storedPreference() || document.cookie.includes(LOCALE_COOKIE)
        ? undefined
        : navigator.languages.map((tag) => offers[tag.split('-')[0] as string]).find(Boolean),
    () => undefined,
  );
  const [declined, setDeclined] = useState(false);

  if (!offer || declined || language !== DEFAULT_LOCALE) return null;
  return <LanguageOfferCard {...offer} onDecline={() => setDeclined(true)} />;
}
