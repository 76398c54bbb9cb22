import 'server-only';

import { isPreview } from '../../shared/deployment';
import {
  BUILD_FILE_POLICY,
  contentSecurityPolicy,
  DATA_POLICY,
  OPENING_PAGE_POLICY,
  isSecure,
  PUBLIC_FILE_POLICY,
  type InlineHashes,
} from './content-security-policy';
import type { Environment } from '../environment/environment';

/** Headers for all addresses that match a pattern, as Next's configuration takes them. */
interface HeaderRule {
  source: string;
  headers: { key: string; value: string }[];
}

const TWO_YEARS_SECONDS = 2 * 365 * 24 * 60 * 60;

/** What browsers can do and no page of ours asks for, Stripe's excepted. */
const PERMISSIONS_POLICY = [
  ...[
    'accelerometer',
    'autoplay',
    'camera',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
    'microphone',
    'midi',
    'picture-in-picture',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
  'payment=(self "https://js.stripe.com")',
].join(', ');

/**
 * The headers that protect who uses the app, by address; docs/security.md says what each is for.
 * @param inline what the build has inline in its pages, or null for the development server
 */
export function responseHeaders(environment: Environment, inline: InlineHashes | null): HeaderRule[] {
  return [
    rule('/:path*', {
      ...(isSecure(environment) ? { 'Strict-Transport-Security': `max-age=${TWO_YEARS_SECONDS}` } : {}),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      ...(isPreview(environment) ? { 'X-Robots-Tag': 'noindex' } : {}),
    }),
    // Below /__/ are Firebase's pages with scripts of their own, which our pages open and frame: no policy of
    // ours. The files' own policies are short; this one would come with every picture.
    rule('/((?!__/|_next/|api/|images/|fonts/|opening\\.html).*)', {
      'Content-Security-Policy': contentSecurityPolicy(environment, inline),
      'Permissions-Policy': PERMISSIONS_POLICY,
      // The sign-in's window reports to the page that opened it.
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'X-Frame-Options': 'DENY',
    }),
    // The sign-in's window begins here. With the pages' opener policy WebKit would separate it from the page.
    rule('/opening.html', { 'Content-Security-Policy': OPENING_PAGE_POLICY, 'X-Frame-Options': 'DENY' }),
    rule('/api/:path+', { 'Content-Security-Policy': DATA_POLICY, 'X-Frame-Options': 'DENY' }),
    rule('/_next/:path+', { 'Content-Security-Policy': BUILD_FILE_POLICY }),
    rule('/:folder(images|fonts)/:path+', { 'Content-Security-Policy': PUBLIC_FILE_POLICY }),
  ];
}

function rule(source: string, headers: Record<string, string>): HeaderRule {
  return { source, headers: Object.entries(headers).map(([key, value]) => ({ key, value })) };
}
