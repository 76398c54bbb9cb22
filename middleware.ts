import { NextResponse } from 'next/server';
import type { NextRequest } from 'next/server';

import { heroPreloads, randomExample } from '@/components/home/hero-example';
import {
  DEFAULT_LOCALE,
  isLocale,
  LOCALE_COOKIE,
  LOCALE_COOKIE_SECONDS,
  LOCALE_PARAMETER,
} from '@/lib/i18n/locales';
import {
  HOME_PATH,
  NOT_FOUND_PATH,
  PAGE_PATHS,
  PAGES_OF_EVERY_COUNTRY,
  UNAVAILABLE_PATH,
} from '@/lib/i18n/pages';
import { isOfferedTo } from '@/lib/shared/rules/countries';
import { EXAMPLES } from '@/lib/shared/rules/examples';

/** A page has a version per language, so shared caches revalidate each time, by its ETag. */
const CACHING = 'public, max-age=0, must-revalidate';

/** https://www.rfc-editor.org/rfc/rfc7725 */
const UNAVAILABLE_STATUS = 451;

/**
 * Serves the static page in the language of the address, the cookie or the default, of the home page a random variant;
 * one page stands for all but the legal ones where the site is not offered.
 */
export default function middleware(request: NextRequest): NextResponse {
  const asked = request.nextUrl.searchParams.get(LOCALE_PARAMETER);
  const chosen = request.cookies.get(LOCALE_COOKIE)?.value;
  const locale = [asked, chosen].find(isLocale) ?? DEFAULT_LOCALE;

  const { pathname } = request.nextUrl;
  const target = request.nextUrl.clone();
  const isPage = PAGE_PATHS.has(pathname);
  const unavailableCountries = (process.env.UNAVAILABLE_COUNTRIES ?? '').split(',');
  const isOffered =
    !isPage || PAGES_OF_EVERY_COUNTRY.has(pathname) || isOfferedTo(request.headers, unavailableCountries);
  const isHome = pathname === '/' && isOffered;
  const isRead = isPage && request.headers.get('sec-fetch-dest') === 'document';
  // The framework's router asks for the page in parts, all of which must be of one variant.
  const example = isRead ? randomExample() : EXAMPLES[0].id;
  const page = isHome ? `${HOME_PATH}/${example}` : pathname;
  target.pathname = `/${locale}${!isOffered ? UNAVAILABLE_PATH : isPage ? page : NOT_FOUND_PATH}`;
  const headers = {
    'Content-Language': locale,
    'Cache-Control': CACHING,
    ...(isRead && isHome && { Link: heroPreloads(example) }),
  };
  const response = NextResponse.rewrite(target, {
    status: !isOffered ? UNAVAILABLE_STATUS : isPage ? 200 : 404,
    headers,
  });
  // The first language in an address is remembered without a script too.
  if (isRead && isLocale(asked) && !chosen)
    response.cookies.set(LOCALE_COOKIE, asked, { maxAge: LOCALE_COOKIE_SECONDS, sameSite: 'lax' });
  return response;
}

export const config = { matcher: ['/((?!api/|_next/|_vercel/|__/|.*\\..*).*)'] };
