import { useTranslations } from 'next-intl';
import { Fragment } from 'react';

import { LOCALE_COOKIE } from '@/lib/i18n/locales';
import type { DeploymentFacts } from '@/lib/shared/deployment';
import { RECENT_SIGN_IN_MS } from '@/lib/shared/rules/accounts';
import { MINIMUM_AGE_YEARS } from '@/lib/shared/rules/legal';
import { RESTORE_MINUTES } from '@/lib/shared/rules/portraits';
import {
  INACTIVE_ACCOUNT_MONTHS,
  LANGUAGE_REMEMBERED_DAYS,
  PORTRAITS_KEPT_DAYS,
  PROVIDER_KEEPS_PORTRAIT_DAYS,
  PROVIDER_KEEPS_RUN_MINUTES,
  UPLOAD_ADDRESS_HOURS,
  UPLOAD_GONE_WITHIN_HOURS,
} from '@/lib/shared/rules/retention';

import { LegalPage, mailLink, Paragraphs, Statements, textLink } from './legal-page';
import { RetentionTable } from './retention-table';

/** The articles of the GDPR: https://eur-lex.europa.eu/eli/reg/2016/679/oj */
const ARTICLES = { consent: '6(1)(a)', contract: '6(1)(b)', obligation: '6(1)(c)', interest: '6(1)(f)' };

/** What is used, with the basis on which it is used. */
const USED = [
  { name: 'photos', basis: 'consent' },
  { name: 'signIn', basis: 'contract' },
  { name: 'portraits', basis: 'contract' },
  { name: 'credits', basis: 'contract' },
  { name: 'donations', basis: 'obligation' },
  { name: 'security', basis: 'interest' },
  { name: 'welcome', basis: 'interest' },
  { name: 'mail', basis: 'interest' },
] as const;

const POLICIES = {
  vercel: 'https://vercel.com/legal/privacy-policy',
  google: 'https://firebase.google.com/support/privacy',
  runpod: 'https://www.runpod.io/legal/privacy-policy',
  stripe: 'https://stripe.com/privacy',
} as const;

/** The companies' terms on data processing, with the EU's standard contractual clauses. */
const AGREEMENTS = {
  vercel: 'https://vercel.com/legal/dpa',
  google: 'https://firebase.google.com/terms/data-processing-terms',
  runpod: 'https://www.runpod.io/legal/data-processing-agreement',
  stripe: 'https://stripe.com/legal/dpa',
} as const satisfies Record<keyof typeof POLICIES, string>;

const AUTHORITIES = 'https://www.edpb.europa.eu/about-edpb/about-edpb/members_en';

const MINUTE_MS = 60_000;

/** /privacy: what is stored about people, computed from the rules and from what is deployed. */
export function Privacy({ facts }: { facts: DeploymentFacts }) {
  const t = useTranslations('privacy');
  const account = useTranslations('account');
  const likeness = useTranslations('generator.likeness');
  const preview = useTranslations('portraitPreview');
  const section = useTranslations('privacy.sections');
  const { operator, models, takesPayments } = facts;
  const hasPublicModel = models.some(({ isPublic }) => isPublic);
  const hasOwnEndpoint = models.some(({ isPublic }) => !isPublic);
  const passing = models.flatMap(({ name: model, passedOnTo: company }) =>
    company === null ? [] : [{ model, company }],
  );
  const makers = [
    ...models.map(({ name, isPublic }) => t(isPublic ? 'makers.public' : 'makers.own', { model: name })),
    ...passing.map((maker) => t('makers.passedOn', maker)),
  ];
  const values = {
    ...operator,
    age: MINIMUM_AGE_YEARS,
    hours: UPLOAD_GONE_WITHIN_HOURS,
    linkHours: UPLOAD_ADDRESS_HOURS,
    providerDays: PROVIDER_KEEPS_PORTRAIT_DAYS,
    months: INACTIVE_ACCOUNT_MONTHS ?? 0,
    cookie: LOCALE_COOKIE,
    days: LANGUAGE_REMEMBERED_DAYS,
    choice: likeness('choice'),
    create: preview('create'),
    download: account('data.download'),
    delete: account('delete'),
    withdraw: account('withdraw'),
    article: ARTICLES.interest,
    representative: operator.representative ?? '',
    authority: operator.authority ?? '',
    list: textLink(AUTHORITIES),
    mail: mailLink(operator.email),
  };
  /** Returns a text of a section; `minutes` where it has some. */
  const text = (key: Parameters<typeof section>[0], minutes = 0) => section.rich(key, { ...values, minutes });
  const recipient = (name: keyof typeof POLICIES) =>
    section.rich(`recipients.${name}`, {
      policy: textLink(POLICIES[name]),
      agreement: textLink(AGREEMENTS[name]),
    });
  const companies = [...new Set(passing.map(({ company }) => company))];

  const sections = {
    operator: [
      text('operator.text'),
      operator.representative === null ? null : text('operator.representative'),
      text('operator.contact'),
    ],
    data: (
      <>
        <p>{text('data.intro')}</p>
        <p>{text('data.codes')}</p>
        <dl className="legal-used">
          {USED.filter(({ name }) => name !== 'donations' || takesPayments).map(({ name, basis }) => (
            <Fragment key={name}>
              <dt className="font-semibold">{section(`data.items.${name}.name`)}</dt>
              <dd>{section(`data.items.${name}.text`)}</dd>
              <dd className="text-small text-ink-2">
                {section(`data.bases.${basis}`, { article: ARTICLES[basis], contract: ARTICLES.contract })}
              </dd>
            </Fragment>
          ))}
        </dl>
      </>
    ),
    photos: [
      text('photos.consent'),
      text('photos.browser'),
      text('photos.preview'),
      text('photos.storage'),
      makers.join(' '),
      text('photos.sending'),
      hasOwnEndpoint ? text('photos.keepsRun', PROVIDER_KEEPS_RUN_MINUTES) : null,
      hasPublicModel ? text('photos.keepsPortrait') : null,
      text('photos.portraits'),
      text('photos.prompts'),
      text('photos.recognition'),
      text('photos.comparison'),
      text('photos.training'),
      text('photos.others'),
    ],
    retention: (
      <>
        <p>{text('retention.intro')}</p>
        {INACTIVE_ACCOUNT_MONTHS !== null && <p>{text('retention.inactive')}</p>}
        <RetentionTable facts={facts} />
      </>
    ),
    recipients: (
      <>
        <p>{text('recipients.intro')}</p>
        <Statements
          texts={[
            recipient('vercel'),
            recipient('google'),
            recipient('runpod'),
            ...passing.map((maker) => section('recipients.maker', maker)),
            ...(takesPayments ? [recipient('stripe')] : []),
          ]}
        />
        <Paragraphs
          texts={[
            text('recipients.transfer'),
            ...companies.map((company) => section('recipients.makerTransfer', { company })),
            text('recipients.authorities'),
          ]}
        />
      </>
    ),
    rights: (
      <Statements
        texts={[
          text('rights.access'),
          text('rights.portability'),
          text('rights.portrait', RESTORE_MINUTES),
          text('rights.withdrawal'),
          text('rights.account', RECENT_SIGN_IN_MS / MINUTE_MS),
          text('rights.stays'),
          text('rights.others'),
          text('rights.complaint'),
          ...(operator.authority === null ? [] : [text('rights.authority')]),
          text('rights.decisions'),
        ]}
      />
    ),
    objection: [text('objection.text'), text('objection.marketing')],
    browser: [
      text('browser.noBanner'),
      text('browser.cookie'),
      takesPayments ? text('browser.payments') : null,
      text('browser.google'),
      text('browser.clear'),
    ],
    age: [text('age.text')],
    changes: [text('changes.text')],
  };

  return (
    <LegalPage
      page="privacy"
      summary={[
        t.rich('summary.photos', values),
        t('summary.portraits', { days: PORTRAITS_KEPT_DAYS ?? 0 }),
        makers.join(' '),
        t('summary.recognition'),
        t(takesPayments ? 'summary.trackingPayments' : 'summary.tracking'),
        t.rich('summary.control', values),
      ]}
      sections={sections}
      heading={(id) => section(`${id as keyof typeof sections}.heading`)}
    />
  );
}
