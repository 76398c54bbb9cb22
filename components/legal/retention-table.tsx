import { useTranslations } from 'next-intl';

import { LOCALE_COOKIE } from '@/lib/i18n/locales';
import type { DeploymentFacts } from '@/lib/shared/deployment';
import { JOBS_KEPT } from '@/lib/shared/rules/retention';
import { RETENTION, type Retention, type RetentionName } from '@/lib/shared/rules/retention-table';

type NamedRetention = Retention & { readonly name: RetentionName };

/** Whether a deployment stores what only some do. */
const STORED_BY: Record<NonNullable<Retention['only']>, (facts: DeploymentFacts) => boolean> = {
  publicModel: ({ models }) => models.some(({ isPublic }) => isPublic),
  ownEndpoint: ({ models }) => models.some(({ isPublic }) => !isPublic),
  payments: ({ takesPayments }) => takesPayments,
};

/** What the deployment stores, by place: from the same rules by which it is deleted. */
export function RetentionTable({ facts }: { facts: DeploymentFacts }) {
  const t = useTranslations('privacy.sections.retention');
  const stored: readonly NamedRetention[] = RETENTION.filter(
    ({ only }: Retention) => only === undefined || STORED_BY[only](facts),
  );
  const places = [...new Set(stored.map(({ place }) => place))];
  return (
    <table className="legal-retention w-full text-left text-small">
      <thead>
        <tr className="border-b border-edge">
          <th scope="col" className="py-2 pr-4 font-semibold">
            {t('columns.what')}
          </th>
          <th scope="col" className="py-2 font-semibold">
            {t('columns.kept')}
          </th>
        </tr>
      </thead>
      {places.map((place) => (
        <tbody key={place}>
          <tr>
            <th scope="rowgroup" colSpan={2} className="pt-6 pb-2 font-semibold">
              {t(`places.${place}`)}
            </th>
          </tr>
          {stored
            .filter((kind) => kind.place === place)
            .map(({ name, kept }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-2 pr-4 font-normal">
                  {t(`names.${name}`, { cookie: LOCALE_COOKIE, portraits: JOBS_KEPT })}
                </th>
                <td className="py-2 text-ink-2">{t(`kept.${kept.kind}`, { ...kept })}</td>
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  );
}
