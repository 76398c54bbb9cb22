import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';

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

import { LegalPage, MailLink, Paragraphs, Statements } from './legal-page';
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

const MINUTE_MS = 60_000;

/** /privacy: what is stored about people, computed from the rules and from what is deployed. */
export function Privacy({ facts }: { facts: DeploymentFacts }) {
  const t = useTranslations('privacy');
  const account = useTranslations('account');
  const likeness = useTranslations('generator.likeness');
  const section = useTranslations('privacy.sections');
  const { operator, models, takesPayments } = facts;
  const hours = UPLOAD_GONE_WITHIN_HOURS;
  const actions = { download: account('data.download'), delete: account('delete') };
  const hasPublicModel = models.some(({ isPublic }) => isPublic);
  const hasOwnEndpoint = models.some(({ isPublic }) => !isPublic);
  const passing = models.flatMap(({ name: model, passedOnTo: company }) =>
    company === null ? [] : [{ model, company }],
  );
  const makers = [
    ...models.map(({ name, isPublic }) => t(isPublic ? 'makers.public' : 'makers.own', { model: name })),
    ...passing.map((maker) => t('makers.passedOn', maker)),
  ];
  const mail = (children: ReactNode) => (
    <MailLink address={operator.email}>
      <span translate="no">{children}</span>
    </MailLink>
  );
  const withMail = (key: 'operator.contact' | 'rights.others') =>
    section.rich(key, { mail, email: operator.email });
  const recipient = (name: keyof typeof POLICIES) =>
    section.rich(`recipients.${name}`, {
      policy: (children) => (
        <a href={POLICIES[name]} className="underline">
          {children}
        </a>
      ),
    });
  const companies = [...new Set(passing.map(({ company }) => company))];

  const sections = {
    operator: [
      section('operator.text', { name: operator.name, address: operator.address }),
      withMail('operator.contact'),
    ],
    data: (
      <>
        <p>{section('data.intro')}</p>
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
      section('photos.consent'),
      section('photos.browser'),
      section('photos.storage', { hours }),
      makers.join(' '),
      section('photos.sending', { linkHours: UPLOAD_ADDRESS_HOURS }),
      hasOwnEndpoint ? section('photos.keepsRun', { minutes: PROVIDER_KEEPS_RUN_MINUTES }) : null,
      hasPublicModel ? section('photos.keepsPortrait', { providerDays: PROVIDER_KEEPS_PORTRAIT_DAYS }) : null,
      section('photos.portraits'),
      section('photos.prompts'),
      section('photos.recognition'),
      section('photos.comparison', { choice: likeness('choice') }),
      section('photos.training'),
      section('photos.others'),
    ],
    retention: (
      <>
        <p>{section('retention.intro')}</p>
        {INACTIVE_ACCOUNT_MONTHS !== null && (
          <p>{section('retention.inactive', { months: INACTIVE_ACCOUNT_MONTHS })}</p>
        )}
        <RetentionTable facts={facts} />
      </>
    ),
    recipients: (
      <>
        <p>{section('recipients.intro')}</p>
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
            section('recipients.transfer'),
            ...companies.map((company) => section('recipients.makerTransfer', { company })),
            section('recipients.authorities'),
          ]}
        />
      </>
    ),
    rights: (
      <Statements
        texts={[
          section('rights.access', { ...actions, hours }),
          section('rights.portrait', { minutes: RESTORE_MINUTES }),
          section('rights.account', { ...actions, minutes: RECENT_SIGN_IN_MS / MINUTE_MS }),
          section('rights.stays'),
          withMail('rights.others'),
          section('rights.complaint'),
          section('rights.decisions'),
        ]}
      />
    ),
    browser: [
      section('browser.noBanner'),
      section('browser.cookie', { cookie: LOCALE_COOKIE, days: LANGUAGE_REMEMBERED_DAYS }),
      takesPayments ? section('browser.payments') : null,
      section('browser.google'),
      section('browser.clear'),
    ],
    age: [section('age.text', { age: MINIMUM_AGE_YEARS })],
    changes: [section('changes.text')],
  };

  return (
    <LegalPage
      page="privacy"
      summary={[
        t('summary.photos', { hours }),
        t('summary.portraits', { days: PORTRAITS_KEPT_DAYS ?? 0 }),
        makers.join(' '),
        t('summary.recognition'),
        t(takesPayments ? 'summary.trackingPayments' : 'summary.tracking'),
        t('summary.control', actions),
      ]}
      sections={sections}
      heading={(id) => section(`${id as keyof typeof sections}.heading`)}
    />
  );
}
