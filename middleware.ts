import { NextResponse } from 'next/server';
import type { NextRequest } from 'next/server';

import {
  DEFAULT_LOCALE,
  isLocale,
  LOCALE_COOKIE,
  LOCALE_COOKIE_SECONDS,
  LOCALE_PARAMETER,
} from '@/lib/i18n/locales';
import { NOT_FOUND_PATH, PAGE_PATHS } from '@/lib/i18n/pages';

/** Picks the static page of the visitor's language: what the address asks for, what was chosen, English. */
export default function middleware(request: NextRequest): NextResponse {
  const asked = request.nextUrl.searchParams.get(LOCALE_PARAMETER);
  const chosen = request.cookies.get(LOCALE_COOKIE)?.value;
  const locale = [asked, chosen].find(isLocale) ?? DEFAULT_LOCALE;

  const { pathname } = request.nextUrl;
  const target = request.nextUrl.clone();
  if (PAGE_PATHS.has(pathname)) {
    target.pathname = pathname === '/' ? `/${locale}` : `/${locale}${pathname}`;
    const response = NextResponse.rewrite(target);
    // The first language that somebody asks for lasts, also where no script can remember it.
    if (isLocale(asked) && !chosen)
      response.cookies.set(LOCALE_COOKIE, asked, { maxAge: LOCALE_COOKIE_SECONDS, sameSite: 'lax' });
    return response;
  }
  target.pathname = `/${locale}${NOT_FOUND_PATH}`;
  return NextResponse.rewrite(target, { status: 404 });
}

export const config = { matcher: ['/((?!api/|_next/|_vercel/|__/|.*\\..*).*)'] };
