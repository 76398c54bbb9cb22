import { useFormatter, useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { pageAddress } from '@/lib/i18n/page-address';
import { useDollars } from '@/lib/i18n/use-dollars';
import type { DeploymentFacts } from '@/lib/shared/deployment';
import {
  affordablePortraits,
  GENERATION_COST_CREDITS,
  LOWEST_BALANCE_AFTER_LATE_DEBIT_CREDITS,
  WELCOME_CREDITS,
} from '@/lib/shared/rules/credits';
import {
  BONUS_TIERS,
  DONATION_MAXIMUM_CENTS,
  DONATION_MINIMUM_CENTS,
  DONATION_PRESETS_CENTS,
  donationCredits,
  lowestPricePerPortraitCents,
} from '@/lib/shared/rules/donations';
import { EXECUTION_TIMEOUT_MS, QUEUE_PATIENCE_MS, REFUNDED_CANCELS_PER_DAY } from '@/lib/shared/rules/jobs';
import { MINIMUM_AGE_YEARS } from '@/lib/shared/rules/legal';
import { INACTIVE_ACCOUNT_MONTHS } from '@/lib/shared/rules/retention';
import {
  SECOND_TRIES_MAXIMUM,
  SECOND_TRIES_WINDOW_DAYS,
  SECOND_TRY_WITHIN_DAYS,
} from '@/lib/shared/rules/second-tries';

import { LegalPage, MailLink, Paragraphs, Statements } from './legal-page';

const FORBIDDEN = ['sexual', 'minors', 'impersonation', 'harm', 'documents', 'abuse'] as const;

const MINUTE_MS = 60_000;

/** The offered amounts, with what they give. */
function DonationTable() {
  const t = useTranslations('terms.sections.donations.columns');
  const dollars = useDollars();
  const format = useFormatter();
  return (
    <table className="figures w-full max-w-[26rem] text-left text-small">
      <thead>
        <tr className="border-b border-edge">
          {(['amount', 'credits', 'portraits'] as const).map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 font-semibold">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {DONATION_PRESETS_CENTS.map((cents) => (
          <tr key={cents} className="border-b border-line">
            <th scope="row" className="py-2 pr-4 font-normal">
              {dollars(cents)}
            </th>
            <td className="py-2 pr-4">{format.number(donationCredits(cents))}</td>
            <td className="py-2">{format.number(affordablePortraits(donationCredits(cents)))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** /terms: what users may expect and what is expected of them, computed from the rules and from what is deployed. */
export function Terms({ facts }: { facts: DeploymentFacts }) {
  const t = useTranslations('terms');
  const section = useTranslations('terms.sections');
  const account = useTranslations('account');
  const locale = useLocale();
  const dollars = useDollars();
  const format = useFormatter();
  const { operator, models, takesPayments } = facts;
  const { name, address, email } = operator;
  const age = MINIMUM_AGE_YEARS;
  const months = INACTIVE_ACCOUNT_MONTHS;
  const cost = GENERATION_COST_CREDITS;
  const welcome = { welcome: WELCOME_CREDITS, portraits: affordablePortraits(WELCOME_CREDITS) };
  const mail = (children: ReactNode) => (
    <MailLink address={email}>
      <span translate="no">{children}</span>
    </MailLink>
  );
  const retouching = models.filter(({ digitalSource }) => digitalSource === 'composite').length;
  const made = retouching === models.length ? 'retouched' : retouching === 0 ? 'ai' : 'mixed';
  const tiers = BONUS_TIERS.filter(({ bonusPercent }) => bonusPercent > 0).map(
    ({ fromCents, bonusPercent: percent }) =>
      section('donations.tier', { percent, amount: dollars(fromCents) }),
  );

  const sections = {
    operator: [
      section('operator.text', { name, address }),
      section.rich('operator.contact', {
        mail,
        email,
        privacy: (children) => (
          <a href={pageAddress('/privacy', locale)} className="underline">
            {children}
          </a>
        ),
      }),
    ],
    use: [section('use.age', { age }), section('use.photos'), section('use.account')],
    forbidden: (
      <>
        <p>{section('forbidden.intro')}</p>
        <Statements texts={FORBIDDEN.map((kind) => section(`forbidden.${kind}`, { age }))} />
        <p>{section('forbidden.consequence')}</p>
      </>
    ),
    portraits: [
      ...models.map(({ name: model, digitalSource }) => section(`portraits.${digitalSource}`, { model })),
      section('portraits.mark'),
      section('portraits.likeness'),
      section('portraits.rights'),
    ],
    credits: [
      section('credits.price', { cost }),
      section('credits.late', { debt: -LOWEST_BALANCE_AFTER_LATE_DEBIT_CREDITS }),
      section('credits.welcome', welcome),
      months === null ? section('credits.expiry') : section('credits.expiryInactive', { months }),
      section('credits.value'),
    ],
    donations: takesPayments ? (
      <>
        <p>
          {section('donations.what', {
            minimum: dollars(DONATION_MINIMUM_CENTS),
            maximum: dollars(DONATION_MAXIMUM_CENTS),
          })}
        </p>
        <DonationTable />
        <p>
          {section('donations.bonus', { tiers: format.list(tiers) })}{' '}
          {section('donations.lowest', { price: dollars(lowestPricePerPortraitCents()) })}
        </p>
        <Paragraphs
          texts={[
            section('donations.anonymous'),
            <strong key="tax" className="font-semibold">
              {section('donations.tax')}
            </strong>,
            section('donations.card'),
          ]}
        />
      </>
    ) : (
      <p>{section('donations.off')}</p>
    ),
    refunds: [
      section('refunds.failed', {
        queueMinutes: QUEUE_PATIENCE_MS / MINUTE_MS,
        workMinutes: EXECUTION_TIMEOUT_MS / MINUTE_MS,
      }),
      section('refunds.cancel', { cancels: REFUNDED_CANCELS_PER_DAY }),
      section('refunds.secondTry', {
        tryDays: SECOND_TRY_WITHIN_DAYS,
        tries: SECOND_TRIES_MAXIMUM,
        triesDays: SECOND_TRIES_WINDOW_DAYS,
      }),
      takesPayments ? section.rich('refunds.ask', { mail, email }) : null,
      takesPayments ? section('refunds.taken') : null,
    ],
    reporting: [
      section.rich('reporting.text', {
        mail: (children) => (
          <MailLink address={email} subject={section('reporting.subject')}>
            {children}
          </MailLink>
        ),
      }),
      section('reporting.outcome'),
    ],
    liability: [section('liability.service'), section('liability.limits'), section('liability.statutory')],
    ending: [
      section('ending.you', { delete: account('delete') }),
      months === null ? null : section('ending.inactive', { months }),
      section('ending.us'),
    ],
    changes: [section('changes.text'), section('changes.law')],
  };

  return (
    <LegalPage
      page="terms"
      summary={[
        t('summary.age', { age }),
        t(`summary.${made}`),
        t('summary.price', { cost, ...welcome }),
        t('summary.failed'),
        ...(takesPayments ? [t('summary.donations')] : []),
        t.rich('summary.contact', { mail, email }),
      ]}
      sections={sections}
      heading={(id) => section(`${id as keyof typeof sections}.heading`)}
    />
  );
}
