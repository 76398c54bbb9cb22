import { createTranslator } from 'next-intl';

import { QUESTION_FIGURES, QUESTIONS } from '@/components/home/questions-data';
import { DESCRIPTION_FIGURES } from '@/components/layout/page-description';
import { assetUrl } from '@/lib/client/assets';
import { LOCALES } from '@/lib/i18n/locales';
import type { Locale } from '@/lib/i18n/locales';
import { loadMessages } from '@/lib/i18n/messages';
import type { Messages } from '@/lib/i18n/messages';
import { affordablePortraits, WELCOME_CREDITS } from '@/lib/shared/rules/credits';
import { DONATION_PRESETS_CENTS, donationCredits } from '@/lib/shared/rules/donations';

import { absoluteUrl, pageUrl, SITE_NAME } from './site';

function translator(locale: Locale, messages: Messages) {
  return createTranslator({ locale, messages });
}
type Translator = ReturnType<typeof translator>;

/** The portraits that every user starts with, and the credits for each amount on the donation page. */
function offers(t: Translator, locale: Locale): object[] {
  const offer = { '@type': 'Offer', priceCurrency: 'USD', url: pageUrl('/donate', locale) };
  const welcome = affordablePortraits(WELCOME_CREDITS);
  return [
    { ...offer, price: '0', name: t('metadata.offers.welcome', { portraits: welcome }) },
    ...DONATION_PRESETS_CENTS.map((cents) => ({
      ...offer,
      price: (cents / 100).toFixed(2),
      name: t('metadata.offers.donation', { credits: donationCredits(cents) }),
    })),
  ];
}

function questions(t: Translator): object[] {
  return QUESTIONS.map((name) => ({
    '@type': 'Question',
    name: t(`home.questions.${name}.question`),
    acceptedAnswer: { '@type': 'Answer', text: t(`home.questions.${name}.answer`, QUESTION_FIGURES) },
  }));
}

function graph(t: Translator, locale: Locale): object {
  const home = absoluteUrl('/');
  const organization = { '@id': `${home}#organization` };
  const website = { '@id': `${home}#website` };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        ...organization,
        name: SITE_NAME,
        url: home,
        logo: absoluteUrl('/images/icon-512.png'),
      },
      {
        '@type': 'WebSite',
        ...website,
        name: SITE_NAME,
        url: home,
        inLanguage: LOCALES,
        publisher: organization,
      },
      {
        '@type': 'WebApplication',
        '@id': `${home}#application`,
        name: SITE_NAME,
        url: pageUrl('/generator', locale),
        description: t('metadata.home.description', DESCRIPTION_FIGURES),
        image: new URL(assetUrl(`/images/social-card-${locale}.png`), home).href,
        applicationCategory: 'MultimediaApplication',
        operatingSystem: 'Any',
        inLanguage: LOCALES,
        publisher: organization,
        offers: offers(t, locale),
      },
      {
        '@type': 'FAQPage',
        '@id': `${pageUrl('/', locale)}#questions`,
        inLanguage: locale,
        isPartOf: website,
        mainEntity: questions(t),
      },
    ],
  };
}

/**
 * Who we are, what the app offers and common questions, as https://schema.org in JSON-LD. Rendered on the server alone.
 */
export async function StructuredData({ locale }: { locale: Locale }) {
  const t = translator(locale, await loadMessages(locale));
  // No text can end the element.
  const json = JSON.stringify(graph(t, locale)).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
