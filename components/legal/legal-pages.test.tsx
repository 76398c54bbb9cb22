import * as nextIntl from 'next-intl';
import react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';

import type { Locale } from '@/lib/i18n/locales';
import { LOCALES } from '@/lib/i18n/locales';
import { readMessages } from '@/lib/i18n/read-messages';
import { factsOf } from '@/lib/server/environment/deployment-facts';
import { parseEnvironment } from '@/lib/server/environment/environment';
import type { DeploymentFacts } from '@/lib/shared/deployment';
import { PRODUCTION_VARIABLES } from '@/lib/testing/production-variables';

type LegalPageName = 'privacy' | 'terms';

/** The facts of a deployment with these variables: an endpoint of the operator's own and no donations by default. */
function deployed(variables: Record<string, string> = {}): DeploymentFacts {
  return factsOf(parseEnvironment({ ...PRODUCTION_VARIABLES, RUNPOD_ENDPOINT_ID: 'own', ...variables }));
}

const DONATIONS = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
};
const PUBLIC_MODEL = { RUNPOD_ENDPOINT_ID: 'qwen-image-edit-2511' };
const COMPANY_MODEL = { RUNPOD_ENDPOINT_ID: 'seedream-v4-edit' };

/** Rules by their module in lib, with other values. */
type ChangedRules = Record<string, Record<string, unknown>>;

interface Shown {
  page: LegalPageName;
  locale?: Locale;
  facts?: DeploymentFacts;
  rules?: ChangedRules;
}

/** Loads the pages with other rules. */
async function loadPages(rules: ChangedRules) {
  jest.resetModules();
  jest.doMock('react', () => react);
  jest.doMock('react/jsx-runtime', () => jsxRuntime);
  jest.doMock('next-intl', () => nextIntl);
  for (const [name, changes] of Object.entries(rules)) {
    const path = `@/lib/${name}`;
    jest.doMock(path, () => ({ ...jest.requireActual<object>(path), ...changes }));
  }
  const { Privacy } = await import('./privacy');
  const { Terms } = await import('./terms');
  for (const name of Object.keys(rules)) jest.dontMock(`@/lib/${name}`);
  return { Privacy, Terms };
}

const NO_CHANGES: ChangedRules = {};
const loaded = new WeakMap<ChangedRules, ReturnType<typeof loadPages>>();

/** Returns the pages with other rules, loaded once: a load takes longer than all that is rendered. */
function pagesWith(rules: ChangedRules): ReturnType<typeof loadPages> {
  const pages = loaded.get(rules) ?? loadPages(rules);
  loaded.set(rules, pages);
  return pages;
}

/** Renders a page as the build does, with other rules, and returns its HTML. */
async function htmlOf({ page, locale = 'en', facts = deployed(DONATIONS), rules = NO_CHANGES }: Shown) {
  const { Privacy, Terms } = await pagesWith(rules);
  const element = page === 'privacy' ? <Privacy facts={facts} /> : <Terms facts={facts} />;
  return renderToStaticMarkup(
    <nextIntl.NextIntlClientProvider locale={locale} messages={readMessages(locale)} timeZone="UTC">
      {element}
    </nextIntl.NextIntlClientProvider>,
  );
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/[\s\u00A0\u202F]+/g, ' ');
}

async function shown(asked: Shown): Promise<string> {
  return textOf(await htmlOf(asked));
}

/** Each rule that a page states: the page, the rule with another value, the figure that the page then has, and in how many places. */
const RULES: readonly [
  LegalPageName,
  module: string,
  rule: string,
  value: unknown,
  figure: string,
  times: number,
][] = [
  ['privacy', 'retention', 'UPLOAD_GONE_WITHIN_HOURS', 71, '71', 5],
  ['privacy', 'retention', 'UPLOAD_ADDRESS_HOURS', 72, '72', 1],
  ['privacy', 'retention', 'PROVIDER_KEEPS_RUN_MINUTES', 73, '73', 2],
  ['privacy', 'retention', 'DELETED_FILE_CACHED_MINUTES', 70, '70', 1],
  ['privacy', 'retention', 'PORTRAITS_KEPT_DAYS', 74, '74', 3],
  ['privacy', 'retention', 'DONATION_REMEMBERED_DAYS', 75, '76', 1],
  ['privacy', 'retention', 'PHOTOS_REMEMBERED_HOURS', 76, '76', 1],
  ['privacy', 'retention', 'LANGUAGE_REMEMBERED_DAYS', 77, '77', 2],
  ['privacy', 'retention', 'PORTRAIT_CACHED_DAYS', 66, '66', 1],
  ['privacy', 'retention', 'INACTIVE_ACCOUNT_MONTHS', 78, '78', 1],
  ['privacy', 'retention', 'RECONCILE_INTERVAL_MS', 78 * 3_600_000, '79', 1],
  ['privacy', 'accounts', 'DELETION_REMEMBERED_MS', 79 * 3_600_000, '80', 1],
  ['privacy', 'accounts', 'RECENT_SIGN_IN_MS', 81 * 60_000, '81', 1],
  ['privacy', 'rate-limits', 'ANONYMOUS_DECLINES', { windowMs: 82 * 3_600_000, maximum: 1 }, '83', 1],
  ['privacy', 'legal', 'MINIMUM_AGE_YEARS', 84, '84', 1],
  ['privacy', 'legal', 'LEGAL_VERSION', '2085-02-03', '2085', 1],
  ['privacy', 'retention', 'JOBS_KEPT', 85, '85', 1],
  ['terms', 'legal', 'MINIMUM_AGE_YEARS', 84, '84', 3],
  ['terms', 'legal', 'LEGAL_VERSION', '2085-02-03', '2085', 1],
  ['terms', 'credits', 'GENERATION_COST_CREDITS', 86, '86', 2],
  ['terms', 'credits', 'WELCOME_CREDITS', 87, '87', 2],
  ['terms', 'credits', 'affordablePortraits', () => 88, '88', 6],
  ['terms', 'credits', 'LOWEST_BALANCE_AFTER_LATE_DEBIT_CREDITS', -89, '89', 1],
  ['terms', 'donations', 'DONATION_MINIMUM_CENTS', 9100, '91', 1],
  ['terms', 'donations', 'DONATION_MAXIMUM_CENTS', 9200, '92', 1],
  ['terms', 'donations', 'DONATION_PRESETS_CENTS', [9300], '93', 1],
  ['terms', 'donations', 'donationCredits', () => 94, '94', 4],
  ['terms', 'donations', 'lowestPricePerPortraitCents', () => 9500, '95', 1],
  ['terms', 'donations', 'lowestPriceDonationCents', () => 6800, '68', 1],
  ['terms', 'donations', 'WITHDRAWAL_DAYS', 67, '67', 2],
  ['terms', 'donations', 'BONUS_TIERS', [{ fromCents: 9600, bonusPercent: 97 }], '97', 1],
  ['terms', 'jobs', 'QUEUE_PATIENCE_MS', 98 * 60_000, '98', 1],
  ['terms', 'jobs', 'EXECUTION_TIMEOUT_MS', 99 * 60_000, '99', 1],
  ['terms', 'jobs', 'REFUNDED_CANCELS_PER_DAY', 61, '61', 1],
  ['terms', 'second-tries', 'SECOND_TRY_WITHIN_DAYS', 62, '62', 1],
  ['terms', 'second-tries', 'SECOND_TRIES_MAXIMUM', 63, '63', 1],
  ['terms', 'second-tries', 'SECOND_TRIES_WINDOW_DAYS', 64, '64', 1],
  ['terms', 'second-tries', 'GUARANTEE_WITHIN_DAYS', 70, '70', 1],
  ['terms', 'second-tries', 'GUARANTEES_MAXIMUM', 71, '71', 1],
  ['terms', 'second-tries', 'GUARANTEES_WINDOW_DAYS', 72, '72', 1],
  ['terms', 'retention', 'INACTIVE_ACCOUNT_MONTHS', 65, '65', 2],
];

it.each(RULES)('%s follows %s.%s in every language', async (page, module, rule, value, figure, times) => {
  const rules = { [`shared/rules/${module}`]: { [rule]: value } };
  for (const locale of LOCALES) {
    const count = async (shownRules: ChangedRules): Promise<number> =>
      (await shown({ page, locale, rules: shownRules })).match(new RegExp(`\\b${figure}\\b`, 'g'))?.length ??
      0;
    expect([locale, (await count(rules)) - (await count(NO_CHANGES))]).toEqual([locale, times]);
  }
});

describe.each(LOCALES)('the legal pages in %s', (locale) => {
  it.each(['privacy', 'terms'] as const)(
    '%s names who runs the site, and links the address',
    async (page) => {
      const html = await htmlOf({ page, locale });
      expect(textOf(html)).toContain(PRODUCTION_VARIABLES.OPERATOR_NAME);
      expect(textOf(html)).toContain(PRODUCTION_VARIABLES.OPERATOR_ADDRESS);
      expect(html).toContain(`href="mailto:${PRODUCTION_VARIABLES.NEXT_PUBLIC_OPERATOR_EMAIL}"`);
    },
  );

  it('speak of donations and of Stripe where the deployment takes payments', async () => {
    const without = deployed();
    for (const page of ['privacy', 'terms'] as const) {
      expect(await shown({ page, locale })).toContain('Stripe');
      expect(await shown({ page, locale, facts: without })).not.toContain('Stripe');
    }
    const { off, payment } = readMessages(locale).terms.sections.donations;
    expect(await shown({ page: 'terms', locale, facts: without })).toContain(off);
    expect(await shown({ page: 'terms', locale })).not.toContain(off);
    expect(await shown({ page: 'terms', locale })).toContain(payment);
    expect(await shown({ page: 'terms', locale, facts: without })).not.toContain(payment);
    const { donations, paymentCookies } = readMessages(locale).privacy.sections.retention.names;
    for (const row of [donations, paymentCookies]) {
      expect(await shown({ page: 'privacy', locale })).toContain(row);
      expect(await shown({ page: 'privacy', locale, facts: without })).not.toContain(row);
    }
  });

  it('say what RunPod keeps: of an own endpoint a run, of a public model the portrait', async () => {
    const { runs, modelPortraits } = readMessages(locale).privacy.sections.retention.names;
    const own = await shown({ page: 'privacy', locale, facts: deployed() });
    const shared = await shown({ page: 'privacy', locale, facts: deployed(PUBLIC_MODEL) });
    expect([own.includes(runs), own.includes(modelPortraits)]).toEqual([true, false]);
    expect([shared.includes(runs), shared.includes(modelPortraits)]).toEqual([false, true]);
    const both = { ...PUBLIC_MODEL, RUNPOD_ENDPOINT_ID_V2: 'own' };
    const mixed = await shown({ page: 'privacy', locale, facts: deployed(both) });
    expect([mixed.includes(runs), mixed.includes(modelPortraits)]).toEqual([true, true]);
    const longer = { 'shared/rules/retention': { PROVIDER_KEEPS_PORTRAIT_DAYS: 91 } };
    const changed = { page: 'privacy', locale, facts: deployed(PUBLIC_MODEL), rules: longer } as const;
    expect((await shown(changed)).match(/\b91\b/g)).toHaveLength(2);
  });

  it('name the company to which RunPod may pass the pictures', async () => {
    const page = 'privacy';
    expect(await shown({ page, locale, facts: deployed(COMPANY_MODEL) })).toContain('ByteDance');
    expect(await shown({ page, locale, facts: deployed(PUBLIC_MODEL) })).not.toContain('ByteDance');
    const second = { ...PUBLIC_MODEL, RUNPOD_ENDPOINT_ID_V2: 'google-nano-banana-2-edit' };
    expect(await shown({ page, locale, facts: deployed(second) })).toContain('nano-banana-2-edit');
  });

  it.each([
    ['an own endpoint', {}],
    ['a public model', PUBLIC_MODEL],
    ['a model of a company', COMPANY_MODEL],
  ])('say with %s that RunPod may use subprocessors', async (_what, variables) => {
    const words = { en: /RunPod may use subprocessors/, ru: /RunPod может привлекать субобработчиков/ };
    expect(await shown({ page: 'privacy', locale, facts: deployed(variables) })).toMatch(words[locale]);
  });

  it('say whether a model retouches, changes or makes a picture', async () => {
    const { terms } = readMessages(locale);
    const own = await shown({ page: 'terms', locale, facts: deployed() });
    expect(own).toContain(terms.summary.retouched);
    expect(own).toContain(terms.sections.portraits.composite.replace('{model}', 'chiaro'));
    const edited = await shown({ page: 'terms', locale, facts: deployed(PUBLIC_MODEL) });
    expect(edited).toContain(terms.summary.ai);
    expect(edited).toContain(
      terms.sections.portraits.compositeWithTrainedAlgorithmicMedia.replace(
        '{model}',
        'qwen-image-edit-2511',
      ),
    );
    const made = await shown({ page: 'terms', locale, facts: deployed({ RUNPOD_MODEL: 'own-model' }) });
    expect(made).toContain(terms.sections.portraits.trainedAlgorithmicMedia.replace('{model}', 'own-model'));
  });

  it.each(['privacy', 'terms'] as const)('%s has no argument left and each id once', async (page) => {
    const html = await htmlOf({ page, locale, facts: deployed({ ...DONATIONS, ...COMPANY_MODEL }) });
    expect(textOf(html)).not.toMatch(/[{}]|undefined|NaN/);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('tell how a consent is withdrawn, by the name of the control', async () => {
    const { account } = readMessages(locale);
    const text = await shown({ page: 'privacy', locale });
    // In short, step by step, and among the rights.
    expect(text.split(account.withdraw).length - 1).toBe(3);
  });

  it('have the right to object in a separate section', async () => {
    const html = await htmlOf({ page: 'privacy', locale });
    const { heading } = readMessages(locale).privacy.sections.objection;
    expect(html).toContain(`<h2 id="objection" class="text-h3">${heading}</h2>`);
    expect(textOf(html)).toContain('6(1)(f)');
  });

  it('name a representative and an authority where the operator does', async () => {
    const facts = deployed({
      OPERATOR_REPRESENTATIVE: 'Grace GmbH, Berlin',
      OPERATOR_AUTHORITY: 'CNIL, Paris',
    });
    const named = await shown({ page: 'privacy', locale, facts });
    expect([named.includes('Grace GmbH, Berlin'), named.includes('CNIL, Paris')]).toEqual([true, true]);
    const { authority } = readMessages(locale).privacy.sections.rights;
    const [words = ''] = authority.split('{authority}');
    expect(await shown({ page: 'privacy', locale })).not.toContain(words);
  });

  it('link the privacy policy and the terms on data processing of each company', async () => {
    const links = (html: string) => [...html.matchAll(/href="(https:[^"]+)"/g)].map(([, address]) => address);
    const all = links(await htmlOf({ page: 'privacy', locale }));
    for (const host of ['vercel.com', 'firebase.google.com', 'www.runpod.io', 'stripe.com'])
      expect(all.filter((address) => address?.startsWith(`https://${host}/`))).toHaveLength(2);
    const without = links(await htmlOf({ page: 'privacy', locale, facts: deployed() }));
    expect(without.filter((address) => address?.startsWith('https://stripe.com/'))).toEqual([]);
  });

  it('explain the withdrawal from a payment, with its form, where there are payments', async () => {
    const { terms, donate } = readMessages(locale);
    const { heading, form } = terms.sections.withdrawal;
    const text = await shown({ page: 'terms', locale });
    for (const words of [heading, donate.withdrawal.open, form.statement, form.payment, form.date])
      expect(text).toContain(words);
    expect(await shown({ page: 'terms', locale, facts: deployed() })).not.toContain(heading);
    expect(await htmlOf({ page: 'terms', locale })).toMatch(/href="\/donate(\?lang=ru)?#withdrawal"/);
  });

  it('open a message with its subject for a report', async () => {
    const subject = encodeURIComponent(readMessages(locale).terms.sections.reporting.subject);
    const mail = `mailto:${PRODUCTION_VARIABLES.NEXT_PUBLIC_OPERATOR_EMAIL}?subject=${subject}`;
    expect(await htmlOf({ page: 'terms', locale })).toContain(`href="${mail}"`);
  });
});

it.each([
  ['privacy', 'photos'],
  ['terms', 'reporting'],
  ['terms', 'refunds'],
  ['terms', 'withdrawal'],
] as const)('/%s#%s is a section, which other pages link to', async (page, id) => {
  expect(await htmlOf({ page })).toMatch(new RegExp(`<h2 id="${id}"`));
});
