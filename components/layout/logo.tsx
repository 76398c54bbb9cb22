import { useTranslations } from 'next-intl';
import Link from 'next/link';

/**
 * The product's name, a link to the home page. The navigation has the same, so it is no tab stop and fetches nothing.
 */
export function Logo({ className = '' }: { className?: string }) {
  const t = useTranslations('common');
  return (
    <Link
      href="/"
      prefetch={false}
      aria-hidden="true"
      tabIndex={-1}
      translate="no"
      className={`w-[2.615em] whitespace-nowrap font-display text-[1.75rem] leading-none tracking-[-.02em] no-underline ${className}`}
    >
      {t('brand')}
    </Link>
  );
}
