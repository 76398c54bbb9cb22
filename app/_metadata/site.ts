import type { Metadata } from 'next';

import type { Locale } from '@/lib/i18n/locales';
import { pageAddress } from '@/lib/i18n/page-address';
import { appAddress, isPreview } from '@/lib/shared/deployment';
import en from '@/messages/en.json';

/** The name, the same in every language. */
export const SITE_NAME = en.common.brand;

/** Public absolute address of a path; `path` begins with a slash. */
export function absoluteUrl(path: string): string {
  return new URL(path, appAddress(process.env) ?? 'http://localhost:3000').href;
}

/** Absolute address of a page in a language, for crawlers: the default language is not named in it. */
export function pageUrl(path: string, locale: Locale): string {
  return absoluteUrl(pageAddress(path, locale));
}

/** The metadata of all pages; `pageMetadata` has those of each. */
export function siteMetadata(): Metadata {
  return {
    metadataBase: new URL(absoluteUrl('/')),
    applicationName: SITE_NAME,
    icons: {
      icon: [
        // With a size: without one browsers prefer it to the SVG.
        { url: '/favicon.ico', sizes: '32x32' },
        { url: '/images/icon.svg', type: 'image/svg+xml' },
      ],
      apple: '/images/apple-touch-icon.png',
    },
    // A preview is not listed.
    ...(isPreview(process.env) && { robots: { index: false, follow: false } }),
  };
}
