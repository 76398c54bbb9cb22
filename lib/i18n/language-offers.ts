import { DEFAULT_LOCALE, LOCALES } from './locales';
import type { Locale } from './locales';
import { loadMessages } from './messages';
import type { Messages } from './messages';

/** Another language for a page, with the texts of the offer in that language. */
export interface LanguageOfferTexts {
  readonly locale: Locale;
  readonly texts: Messages['languageOffer'];
}

/** The offers of a page, by language tag. */
export type LanguageOffers = Readonly<Partial<Record<string, LanguageOfferTexts>>>;

/** Returns the offers of a page in `locale`: every other language in the default one, none elsewhere. */
export async function languageOffers(locale: Locale): Promise<LanguageOffers> {
  if (locale !== DEFAULT_LOCALE) return {};
  const others = LOCALES.filter((other) => other !== locale);
  return Object.fromEntries(
    await Promise.all(
      others.map(async (other) => [
        other,
        { locale: other, texts: (await loadMessages(other)).languageOffer },
      ]),
    ),
  );
}
