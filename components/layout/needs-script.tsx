import { getTranslations } from 'next-intl/server';

interface NeedsScriptProps {
  page: 'generator' | 'donate';
}

/** Says above a page that nothing on it works without scripts, where there are none. Only in static HTML. */
export async function NeedsScript({ page }: NeedsScriptProps) {
  const t = await getTranslations('noScript');
  return (
    <noscript>
      <p className="wrap border-b border-line bg-fog py-4">{t(page)}</p>
    </noscript>
  );
}
