import { useTranslations } from 'next-intl';
import Link from 'next/link';

import { usePagePath } from '@/lib/i18n/use-page-path';

/** The pages in the order of the navigation; the names are in the messages under `nav`. */
export const NAV_LINKS = [
  { href: '/', name: 'home' },
  { href: '/generator', name: 'generator' },
  { href: '/donate', name: 'donate' },
] as const;

/** The navigation: a row on wide screens, large lines in the opened menu on phones. */
export function SiteNav() {
  const t = useTranslations('nav');
  const path = usePagePath();
  return (
    <nav aria-label={t('label')}>
      <ul>
        {NAV_LINKS.map(({ href, name }) => (
          <li key={href}>
            {/* The current page is not fetched again. */}
            <Link
              href={href}
              aria-current={path === href ? 'page' : undefined}
              prefetch={path === href ? false : 'auto'}
            >
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
