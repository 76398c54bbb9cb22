import { useTranslations } from 'next-intl';
import Link from 'next/link';

/**
 * The product's name in its own type; a way home that the navigation already names, so it is not tabbed to, and
 * on the home page, where nothing is fetched ahead for it, a way to itself. As wide before its type is there as
 * afterwards.
 */
export function Logo({ className = '' }: { className?: string }) {
  const t = useTranslations('common');
  return (
    <Link
      href="/"
      prefetch={false}
      aria-hidden="true"
      tabIndex={-1}
      className={`w-[2.615em] whitespace-nowrap font-display text-[1.75rem] leading-none tracking-[-.02em] no-underline ${className}`}
    >
      {t('brand')}
    </Link>
  );
}
