import { DEFAULT_LOCALE, LOCALES } from './locales';
import type { Locale } from './locales';
import { loadMessages } from './messages';
import type { Messages } from './messages';

/** Another language for a page, with the texts of the offer in that language. */
export interface LanguageOfferTexts {
  readonly locale: Locale;
  readonly texts: Messages['languageOffer'];
}

/** Returns the languages that a page in `locale` offers: all others in the default language, none elsewhere. */
export async function languageOffers(locale: Locale): Promise<readonly LanguageOfferTexts[]> {
  if (locale !== DEFAULT_LOCALE) return [];
  const others = LOCALES.filter((other) => other !== locale);
  return Promise.all(
    others.map(async (other) => ({ locale: other, texts: (await loadMessages(other)).languageOffer })),
  );
}
