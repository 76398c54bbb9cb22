import 'server-only';

import { isPreview } from '../../shared/deployment';
import {
  BUILD_FILE_POLICY,
  contentSecurityPolicy,
  DATA_POLICY,
  OPENING_PAGE_POLICY,
  isSecure,
  PHOTO_LOOK_POLICY,
  PUBLIC_FILE_POLICY,
  type InlineHashes,
} from './content-security-policy';
import type { Environment } from '../environment/environment';

/** Headers for a pattern of addresses, in the form of Next's configuration. */
interface HeaderRule {
  source: string;
  headers: { key: string; value: string }[];
}

const TWO_YEARS_SECONDS = 2 * 365 * 24 * 60 * 60;

/** Browser features that no page uses, except the camera and Stripe's. */
const PERMISSIONS_POLICY = [
  ...[
    'accelerometer',
    'autoplay',
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
  // To take photos. The browser asks the user.
  'camera=(self)',
  'payment=(self "https://js.stripe.com")',
].join(', ');

/** The security headers by address (docs/security.md); `inline` is null for the development server. */
export function responseHeaders(environment: Environment, inline: InlineHashes | null): HeaderRule[] {
  return [
    rule('/:path*', {
      ...(isSecure(environment) ? { 'Strict-Transport-Security': `max-age=${TWO_YEARS_SECONDS}` } : {}),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      ...(isPreview(environment) ? { 'X-Robots-Tag': 'noindex' } : {}),
    }),
    // Firebase's pages below /__/ have their own scripts, so they get no policy. Files get shorter policies below.
    rule('/((?!__/|_next/|api/|images/|fonts/|photo-look/|opening\\.html).*)', {
      'Content-Security-Policy': contentSecurityPolicy(environment, inline),
      'Permissions-Policy': PERMISSIONS_POLICY,
      // The sign-in window reports to the page that opened it.
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'X-Frame-Options': 'DENY',
    }),
    // The first page of the sign-in window. With the pages' opener policy WebKit would separate it from the page.
    rule('/opening.html', { 'Content-Security-Policy': OPENING_PAGE_POLICY, 'X-Frame-Options': 'DENY' }),
    rule('/api/:path+', { 'Content-Security-Policy': DATA_POLICY, 'X-Frame-Options': 'DENY' }),
    rule('/_next/:path+', { 'Content-Security-Policy': BUILD_FILE_POLICY }),
    rule('/photo-look/:path+', { 'Content-Security-Policy': PHOTO_LOOK_POLICY }),
    rule('/:folder(images|fonts)/:path+', { 'Content-Security-Policy': PUBLIC_FILE_POLICY }),
  ];
}

function rule(source: string, headers: Record<string, string>): HeaderRule {
  return { source, headers: Object.entries(headers).map(([key, value]) => ({ key, value })) };
}
