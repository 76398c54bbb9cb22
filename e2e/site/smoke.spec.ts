import { expect, test as base, type Page } from '@playwright/test';

import { CARDS, DonatePageObject } from '../pages/donate';
import { SitePageObject } from '../pages/site';
import { LocalStack } from '../support/local-stack';
import { PageWatch } from '../support/page-watch';
import { phrasesOf, type Language, type Phrases } from '../support/phrases';
import { runIn } from '../support/projects';

/** The deployment under test; by default the production build on the local stack. */
const DEPLOYMENT = process.env['SMOKE_URL'];

/** Passes a preview's protection by a cookie: a header would go to other hosts too. */
const BYPASS = process.env['VERCEL_AUTOMATION_BYPASS_SECRET'];

/** The hosts of the sign-in and payment providers. */
const PROVIDERS =
  /(^|\.)(google\.com|googleapis\.com|gstatic\.com|firebaseapp\.com|stripe\.com|stripe\.network)$/;

interface Fixtures {
  language: Language;
  phrases: Phrases;
  watch: PageWatch;
}

/** Uses only the local stack's address, so that it can test any deployment. */
const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
  baseURL: async ({}, provide, testInfo) => {
    await provide(DEPLOYMENT ?? new LocalStack(testInfo.parallelIndex).addresses.app);
  },
  language: ['en', { option: true }],
  phrases: async ({ language }, provide) => {
    await provide(phrasesOf(language));
  },
  watch: [
    async ({ context, baseURL }, provide) => {
      if (BYPASS !== undefined && baseURL !== undefined) {
        const headers = { 'x-vercel-protection-bypass': BYPASS, 'x-vercel-set-bypass-cookie': 'true' };
        await context.request.get(baseURL, { headers });
      }
      const own = DEPLOYMENT === undefined ? undefined : new URL(DEPLOYMENT).hostname;
      const watch = own
        ? new PageWatch(context, (host) => host === own || PROVIDERS.test(host))
        : new PageWatch(context);
      await provide(watch);
      expect(watch.findings(), 'problems in the console or on the network').toEqual([]);
    },
    { auto: true },
  ],
});

runIn('desktop-en', 'phone-ru');

async function open(page: Page, path: string, language: Language) {
  const response = await page.goto(language === 'en' ? path : `${path}?lang=${language}`);
  if (!response) throw new Error(`${path} gave no answer.`);
  return response;
}

/** Stripe's own field is in a frame, unlike its stand-in: https://docs.stripe.com/js/element */
async function fillStripesCard(page: Page): Promise<void> {
  const frame = page.getByRole('main').frameLocator('iframe[name^="__privateStripeFrame"]').first();
  await frame.locator('input[name="cardnumber"]').fill(CARDS.good);
  await frame.locator('input[name="exp-date"]').fill('1234');
  await frame.locator('input[name="cvc"]').fill('123');
}

test('the pages load in their language, under their policy, with two fonts, without a problem', async ({
  page,
  language,
}) => {
  const fonts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(request.url());
  });
  for (const path of ['/', '/generator', '/privacy', '/terms', '/donate'])
    await test.step(path, async () => {
      const response = await open(page, path, language);
      expect(response.status()).toBe(200);
      const policy = (await response.allHeaders())['content-security-policy'] ?? '';
      expect(policy).toMatch(/script-src 'self' 'sha256-/);
      expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      // The card field has the Latin font in its frame.
      if (path !== '/donate') expect(fonts.size).toBe(2);
    });
  if (language === 'en') expect([...fonts].filter((font) => font.includes('cyrillic'))).toEqual([]);
});

test('all providers respond, and a call without a token is refused', async ({ request }) => {
  const health = await request.get('/api/health');
  expect(health.status(), await health.text()).toBe(200);
  const account = await request.get('/api/account');
  expect(account.status()).toBe(401);
  expect(await account.json()).toMatchObject({ code: 'auth_required' });
});

test('an unknown address shows the not-found page @all', async ({ page, language, phrases, watch }) => {
  watch.expectErrorResponse(404, 'nowhere');
  expect((await open(page, '/nowhere', language)).status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrases('notFound.heading'));
});

test('sign-in opens the provider’s window @all', async ({ page, language, phrases }) => {
  await open(page, '/generator', language);
  const site = new SitePageObject(page, phrases);
  const opening = page.waitForEvent('popup');
  await site.signInButton.click();
  await expect(await opening).toHaveURL(/auth\/handler|accounts\.google\.com/);
});

test('a donation with a test card succeeds @all', async ({ page, language, phrases }) => {
  await open(page, '/donate', language);
  const donate = new DonatePageObject(page, phrases, language);
  await donate.preset(500).check();
  if (DEPLOYMENT === undefined) await donate.fillCard(CARDS.good);
  else await fillStripesCard(page);
  await donate.donateButton.click();
  await donate.expectThanks(null, [donate.dollars(500)]);
});
