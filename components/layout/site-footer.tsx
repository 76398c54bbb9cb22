'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';

import { LanguageLinks } from './language-choice';
import { Logo } from './logo';
import { NAV_LINKS } from './site-nav';
import { ThemeSwitch } from './theme-switch';

/** Pages of the server, which are loaded as a whole: no page prefetches them. */
const SERVER_PAGES = ['privacy', 'terms'] as const;

/** The footer of every page. `year` comes from the server, so that static HTML and browser agree. */
export function SiteFooter({ year }: { year: number }) {
  const t = useTranslations('nav');
  const footer = useTranslations('footer');
  // Empty without a page of the operator.
  const contact = process.env.NEXT_PUBLIC_LINKEDIN_URL;
  return (
    <footer className="border-t border-line pt-10 pb-8">
      <div className="wrap flex flex-wrap items-center gap-x-8 gap-y-4">
        <Logo className="mr-auto max-md:basis-full" />
        <ul className="site-links">
          {NAV_LINKS.map(({ href, name }) => (
            <li key={href}>
              <Link href={href}>{t(name)}</Link>
            </li>
          ))}
          {contact && (
            <li>
              <a href={contact} target="_blank">
                {footer('linkedin')}
              </a>
            </li>
          )}
          {SERVER_PAGES.map((name) => (
            <li key={name}>
              <a href={`/${name}`}>{footer(name)}</a>
            </li>
          ))}
          {process.env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY && (
            <li>
              <Link href="/donate#withdrawal">{footer('withdrawal')}</Link>
            </li>
          )}
        </ul>
        <div className="flex basis-full flex-wrap items-end gap-x-10">
          <p className="mr-auto py-3 text-micro text-ink-3">{footer('copyright', { year: String(year) })}</p>
          <ThemeSwitch />
          <LanguageLinks />
        </div>
      </div>
    </footer>
  );
}
