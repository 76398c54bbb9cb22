import { getTranslations } from 'next-intl/server';

/** A note above a page, in browsers without scripts, that the page needs them. Only in static HTML. */
export async function NeedsScript({ page }: { page: 'generator' | 'donate' }) {
  const t = await getTranslations('noScript');
  return (
    <noscript>
      <p className="wrap border-b border-line bg-fog py-4">{t(page)}</p>
    </noscript>
  );
}
