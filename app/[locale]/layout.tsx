import type { Viewport } from 'next';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';

import { localeOf, type LocaleProps } from '@/app/_metadata/page-texts';
import { siteMetadata } from '@/app/_metadata/site';
import { ReplayEarlyInput } from '@/components/layout/replay-early-input';
import { BootScript } from '@/components/layout/boot-script';
import { BlockPaintUntilFirstScreen } from '@/components/layout/first-screen';
import { LanguageOffer } from '@/components/layout/language-offer';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import { CONTENT_ID, SkipLink } from '@/components/layout/skip-link';
import { PAPER_COLORS } from '@/lib/boot/theme-script';
import { ServiceContainerProvider } from '@/lib/browser/service-container-provider';
import { languageOffers } from '@/lib/i18n/language-offers';
import { LanguageProvider } from '@/lib/i18n/language-provider';
import { type Locale, LOCALES } from '@/lib/i18n/locales';
import { loadMessages, sharedMessages } from '@/lib/i18n/messages';

import '../globals.css';

/** Every language is built as static HTML; nothing else exists below `[locale]`. */
export function generateStaticParams(): { locale: Locale }[] {
  return LOCALES.map((locale) => ({ locale }));
}
export const dynamicParams = false;

export const metadata = siteMetadata();

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: PAPER_COLORS.light },
    { media: '(prefers-color-scheme: dark)', color: PAPER_COLORS.dark },
  ],
};

/** What is preloaded for a script (ISO 15924). A script without an entry is set in the reader's own fonts. */
const FONTS: Readonly<Record<string, readonly string[]>> = {
  Latn: ['chiaro-display-latin.v1', 'chiaro-text-latin.v3'],
  Cyrl: ['chiaro-display-latin-cyrillic.v1', 'chiaro-text-latin-cyrillic.v1'],
};

export default async function LocaleLayout({ children, params }: LocaleProps & { children: ReactNode }) {
  const locale = await localeOf({ params });
  for (const font of FONTS[new Intl.Locale(locale).maximize().script ?? ''] ?? [])
    preload(`/fonts/${font}.woff2`, {
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous',
      // The hero's pictures come before them: 65 ms earlier on Lighthouse's slow phone, and the fonts 20 ms later.
      fetchPriority: 'low',
    });
  const bootScript = process.env.NEXT_PUBLIC_BOOT_SCRIPT_URL;

  return (
    // The head script and the language in use may change attributes of the root before React arrives.
    <html lang={locale} suppressHydrationWarning>
      <head>
        <BootScript />
        {/* oxlint-disable-next-line nextjs/no-sync-scripts -- it must run before the page's code */}
        {bootScript && <script src={bootScript} />}
        <BlockPaintUntilFirstScreen />
      </head>
      <body className="flex min-h-dvh flex-col">
        <ServiceContainerProvider>
          <LanguageProvider locale={locale} messages={sharedMessages(await loadMessages(locale))}>
            <SkipLink />
            <SiteHeader />
            <main id={CONTENT_ID} tabIndex={-1} className="grow outline-none">
              {children}
            </main>
            <SiteFooter year={new Date().getFullYear()} />
            <LanguageOffer offers={await languageOffers(locale)} />
            <ReplayEarlyInput />
          </LanguageProvider>
        </ServiceContainerProvider>
      </body>
    </html>
  );
}
