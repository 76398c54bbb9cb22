import { NextResponse } from 'next/server';
import type { NextRequest } from 'next/server';

import { exampleHeaders } from '@/lib/boot/example-headers';
import { drawnPicture } from '@/lib/client/assets';
import {
  DEFAULT_LOCALE,
  isLocale,
  LOCALE_COOKIE,
  LOCALE_COOKIE_SECONDS,
  LOCALE_PARAMETER,
} from '@/lib/i18n/locales';
import { NOT_FOUND_PATH, PAGE_PATHS } from '@/lib/i18n/pages';

/**
 * One address has a page per language, and Next gives static pages a year in shared caches: a proxy would show the first
 * visitor's language to all. So caches revalidate each time, by the page's ETag.
 */
const CACHING = 'public, max-age=0, must-revalidate';

/**
 * Serves the static page in the language of the address, of the cookie, or the default, in this order; the home page with
 * a random example.
 */
export default function middleware(request: NextRequest): NextResponse {
  const asked = request.nextUrl.searchParams.get(LOCALE_PARAMETER);
  const chosen = request.cookies.get(LOCALE_COOKIE)?.value;
  const locale = [asked, chosen].find(isLocale) ?? DEFAULT_LOCALE;

  const { pathname } = request.nextUrl;
  const target = request.nextUrl.clone();
  const isPage = PAGE_PATHS.has(pathname);
  target.pathname = `/${locale}${isPage ? pathname.replace(/^\/$/, '') : NOT_FOUND_PATH}`;
  const isRead = isPage && request.headers.get('sec-fetch-dest') === 'document';
  const headers = {
    'Content-Language': locale,
    'Cache-Control': CACHING,
    ...(isRead && pathname === '/' && exampleHeaders((name) => drawnPicture('example', name).avif)),
  };
  const response = NextResponse.rewrite(target, { status: isPage ? 200 : 404, headers });
  // The first language in an address is remembered without a script too.
  if (isRead && isLocale(asked) && !chosen)
    response.cookies.set(LOCALE_COOKIE, asked, { maxAge: LOCALE_COOKIE_SECONDS, sameSite: 'lax' });
  return response;
}

export const config = { matcher: ['/((?!api/|_next/|_vercel/|__/|.*\\..*).*)'] };
