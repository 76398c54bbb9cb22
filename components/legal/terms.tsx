import { useFormatter, useLocale, useTranslations } from 'next-intl';

import { pageAddress } from '@/lib/i18n/page-address';
import { useDollars } from '@/lib/i18n/use-dollars';
import { type DeploymentFacts, portraitMethod } from '@/lib/shared/deployment';
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
  lowestPriceDonationCents,
  lowestPricePerPortraitCents,
  WITHDRAWAL_DAYS,
} from '@/lib/shared/rules/donations';
import { RULE_FIGURES } from '@/lib/shared/rule-figures';
import { MINIMUM_AGE_YEARS } from '@/lib/shared/rules/legal';
import { INACTIVE_ACCOUNT_MONTHS } from '@/lib/shared/rules/retention';

import { LegalPage, mailLink, Paragraphs, Statements, textLink } from './legal-page';

const FORBIDDEN = ['sexual', 'minors', 'impersonation', 'harm', 'documents', 'abuse'] as const;

/** The lines of the model form: annex I(B) of Directive 2011/83/EU. */
const FORM = ['to', 'statement', 'payment', 'donor', 'contact', 'date'] as const;

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
export function Terms({ facts: { operator, models, takesPayments } }: { facts: DeploymentFacts }) {
  const t = useTranslations('terms');
  const section = useTranslations('terms.sections');
  const account = useTranslations('account');
  const withdrawal = useTranslations('donate.withdrawal');
  const locale = useLocale();
  const dollars = useDollars();
  const format = useFormatter();
  const months = INACTIVE_ACCOUNT_MONTHS;
  const tiers = BONUS_TIERS.filter(({ bonusPercent }) => bonusPercent > 0).map(
    ({ fromCents, bonusPercent: percent }) =>
      section('donations.tier', { percent, amount: dollars(fromCents) }),
  );
  const values = {
    ...RULE_FIGURES,
    name: operator.name,
    address: operator.address,
    email: operator.email,
    age: MINIMUM_AGE_YEARS,
    cost: GENERATION_COST_CREDITS,
    debt: -LOWEST_BALANCE_AFTER_LATE_DEBIT_CREDITS,
    welcome: WELCOME_CREDITS,
    portraits: affordablePortraits(WELCOME_CREDITS),
    months: months ?? 0,
    minimum: dollars(DONATION_MINIMUM_CENTS),
    maximum: dollars(DONATION_MAXIMUM_CENTS),
    tiers: format.list(tiers),
    price: dollars(lowestPricePerPortraitCents()),
    amount: dollars(lowestPriceDonationCents()),
    delete: account('delete'),
    button: withdrawal('open'),
    withdrawalDays: WITHDRAWAL_DAYS,
    donate: textLink(`${pageAddress('/donate', locale)}#withdrawal`),
    mail: mailLink(operator.email),
    privacy: textLink(pageAddress('/privacy', locale)),
  };
  const text = (key: Parameters<typeof section>[0]) => section.rich(key, values);

  const sections = {
    operator: [text('operator.text'), text('operator.contact')],
    use: [text('use.age'), text('use.photos'), text('use.account')],
    forbidden: (
      <>
        <p>{text('forbidden.intro')}</p>
        <Statements texts={FORBIDDEN.map((kind) => text(`forbidden.${kind}`))} />
        <p>{text('forbidden.consequence')}</p>
      </>
    ),
    portraits: [
      ...models.map(({ name: model, digitalSource }) => section(`portraits.${digitalSource}`, { model })),
      text('portraits.mark'),
      text('portraits.likeness'),
      text('portraits.rights'),
    ],
    credits: [
      text('credits.price'),
      text('credits.late'),
      text('credits.welcome'),
      text(months === null ? 'credits.expiry' : 'credits.expiryInactive'),
      text('credits.value'),
    ],
    donations: takesPayments ? (
      <>
        <p>{text('donations.payment')}</p>
        <p>{text('donations.what')}</p>
        <DonationTable />
        <p>
          {text('donations.bonus')} {text('donations.lowest')}
        </p>
        <Paragraphs
          texts={[
            text('donations.anonymous'),
            <strong key="tax" className="font-semibold">
              {text('donations.tax')}
            </strong>,
            text('donations.card'),
          ]}
        />
      </>
    ) : (
      <p>{text('donations.off')}</p>
    ),
    refunds: [
      text('refunds.failed'),
      text('refunds.cancel'),
      text('refunds.secondTry'),
      text('refunds.guarantee'),
      takesPayments ? text('refunds.ask') : null,
      takesPayments ? text('refunds.taken') : null,
    ],
    ...(takesPayments && {
      withdrawal: (
        <>
          <Paragraphs
            texts={[
              text('withdrawal.right'),
              text('withdrawal.how'),
              text('withdrawal.money'),
              text('withdrawal.used'),
            ]}
          />
          <h3 className="font-text font-semibold">{section('withdrawal.formHeading')}</h3>
          <Statements texts={FORM.map((line) => text(`withdrawal.form.${line}`))} />
        </>
      ),
    }),
    reporting: [
      section.rich('reporting.text', {
        mail: textLink(
          `mailto:${operator.email}?subject=${encodeURIComponent(section('reporting.subject'))}`,
        ),
      }),
      text('reporting.outcome'),
    ],
    liability: [text('liability.service'), text('liability.limits'), text('liability.statutory')],
    ending: [text('ending.you'), months === null ? null : text('ending.inactive'), text('ending.us')],
    changes: [text('changes.text'), text('changes.law')],
  };

  return (
    <LegalPage
      page="terms"
      summary={[
        t.rich('summary.age', values),
        t(`summary.${portraitMethod(models)}`),
        t.rich('summary.price', values),
        t('summary.failed'),
        ...(takesPayments ? [t('summary.donations')] : []),
        t.rich('summary.contact', values),
      ]}
      sections={sections}
      heading={(id) => section(`${id as keyof typeof sections}.heading`)}
    />
  );
}
