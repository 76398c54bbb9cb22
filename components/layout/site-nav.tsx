'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';

import { usePagePath } from '@/lib/i18n/use-page-path';

import { NAV_LINKS } from './nav-links';

const LINK_CLASS =
  'relative flex items-center whitespace-nowrap no-underline max-md:min-h-16 max-md:border-b max-md:border-line max-md:font-display max-md:text-[1.75rem] md:min-h-11 md:text-small';

const OTHER_CLASS = 'md:text-ink-2 md:hover:text-ink';
const CURRENT_CLASS =
  'max-md:underline max-md:decoration-mark max-md:decoration-2 max-md:underline-offset-8 md:after:absolute md:after:inset-x-0 md:after:bottom-1.5 md:after:h-px md:after:bg-ink md:after:content-[""]';

/** The navigation: a row on wide screens, large lines in the opened menu on phones. */
export function SiteNav() {
  const t = useTranslations('nav');
  const path = usePagePath();
  return (
    <nav aria-label={t('label')}>
      <ul className="flex max-md:flex-col md:gap-x-6 lg:gap-x-8">
        {NAV_LINKS.map(({ href, name }) => {
          const current = path === href;
          return (
            <li key={href}>
              <Link
                href={href}
                aria-current={current ? 'page' : undefined}
                className={`${LINK_CLASS} ${current ? CURRENT_CLASS : OTHER_CLASS}`}
              >
                {t(name)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
