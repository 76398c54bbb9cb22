import type { Page } from '@playwright/test';

import { expect, test } from '../fixtures';
import { CARDS } from '../pages/donate';
import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';

const CODE_FILES = '**/_next/static/**';
const ONE_PHOTO = SELFIES.slice(0, 1);

/** Lets each file of the page's code fail so many times. Returns the files that failed. */
async function failEachFile(page: Page, times: number): Promise<ReadonlyMap<string, number>> {
  const failures = new Map<string, number>();
  await page.route(CODE_FILES, async (route) => {
    const address = route.request().url();
    const count = failures.get(address) ?? 0;
    if (count >= times) return route.fallback();
    failures.set(address, count + 1);
    return route.abort();
  });
  return failures;
}

/** Answers for files with a text (all without one) as after a deployment without them. Counts these answers. */
async function removeFiles(page: Page, text = ''): Promise<{ readonly answers: number }> {
  const gone = { answers: 0 };
  await page.route(CODE_FILES, async (route) => {
    const response = await route.fetch();
    const isGone = (await response.text()).includes(text);
    if (isGone) gone.answers += 1;
    return isGone ? route.fulfill({ status: 404 }) : route.fulfill({ response });
  });
  return gone;
}

runIn('desktop-en');

test.describe('A file that fails twice', () => {
  test.beforeEach(({ watch }) => {
    watch.tolerate(/ERR_FAILED|402 /);
  });

  test('takes nothing of the generator @all', async ({ page, phrases, stack, site, generator, user }) => {
    test.slow();
    const failures = await failEachFile(page, 2);
    await generator.open();
    // A bundler asks twice. After that the next press works.
    await site.signInButton.click();
    await expect(page.getByText(phrases('account.signInErrors.offline'))).toBeVisible();
    await site.signIn(user);
    await generator.addPhotos(ONE_PHOTO);
    await generator.openSettings();
    await expect(generator.positivePrompt).toBeVisible();
    await stack.scriptNextRun(QUICK_PORTRAIT);
    await generator.generate();
    await generator.consent();
    await generator.waitForPortraits(1);
    await generator.viewPortrait(1);
    await page.keyboard.press('Escape');
    await expect(page.getByText(phrases('failure.missing'))).toBeHidden();
    expect(failures.size).toBeGreaterThan(30);
  });

  test('takes nothing of the home page @all', async ({ page, phrases, site }) => {
    const failures = await failEachFile(page, 2);
    await page.goto('/');
    const slider = page.getByRole('slider').first();
    await expect(slider).toBeVisible();
    // Until the page listens, it is not to be seen.
    await expect(site.signInButton).toBeVisible();
    await site.chooseLanguage('ru');
    await slider.press('End');
    await expect(slider).toHaveAttribute('aria-valuetext', /100/);
    await expect(page.getByText(phrases('failure.missing'))).toBeHidden();
    expect(failures.size).toBeGreaterThan(10);
  });

  test('takes nothing of the donation page @all', async ({ page, phrases, donate }) => {
    const failures = await failEachFile(page, 2);
    await donate.open();
    // The card's code came when the page was idle, and failed.
    await donate.card.or(donate.alert).waitFor();
    await page.getByRole('button', { name: phrases('common.tryAgain') }).click();
    await donate.donate(1000, CARDS.declined);
    await donate.expectError(phrases('errors.card_declined'));
    await donate.fillCard(CARDS.good);
    await donate.donateButton.click();
    await donate.expectThanks(null, [donate.dollars(1000)]);
    await expect(page.getByText(phrases('failure.missing'))).toBeHidden();
    expect(failures.size).toBeGreaterThan(15);
  });
});

test('A file that never comes is said by the page, with a reload that works', async ({
  page,
  phrases,
  watch,
}) => {
  watch.tolerate(/ERR_FAILED/);
  const html = await (await page.request.get('/generator')).text();
  const [, last = ''] = [...html.matchAll(/<script src="([^"]*_next[^"]*)" async/g)].at(-1) ?? [];
  await page.route(`**${last}`, (route) => route.abort());
  await page.goto('/generator');
  const notice = page.getByRole('alert').filter({ hasText: phrases('failure.missing') });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute(`**${last}`);
  await notice.getByRole('button', { name: phrases('failure.reload') }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Русский' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(notice).toBeHidden();
});

test.describe('After a deployment, with files of the page gone', () => {
  test.beforeEach(({ watch }) => {
    watch.tolerate(/404/);
  });

  test('nothing is charged that could not be thanked for', async ({ page, phrases, stack, donate, site }) => {
    const gone = await removeFiles(page, 'donate.thanks');
    await donate.open();
    await donate.preset(1000).check();
    // It was asked for with the first interaction.
    await expect.poll(() => gone.answers).toBe(2);
    await donate.donate(1000, CARDS.good);
    const notice = page.getByRole('alert').filter({ hasText: phrases('failure.missing') });
    await expect(notice).toBeVisible();
    await expect(donate.preset(1000)).toBeChecked();
    expect(await stack.countCalls('stripe', 'payment_intents.create')).toBe(0);

    await page.unrouteAll({ behavior: 'wait' });
    await notice.getByRole('button', { name: phrases('failure.reload') }).click();
    await expect(site.signInButton).toBeVisible();
    await donate.donate(1000, CARDS.good);
    await donate.expectThanks(null, [donate.dollars(1000)]);
    expect(await stack.countCalls('stripe', 'payment_intents.create')).toBe(1);
  });

  test('the generator stays, and its choices survive the reload', async ({
    page,
    phrases,
    generator,
    site,
  }) => {
    await generator.open();
    await expect(site.signInButton).toBeVisible();
    await removeFiles(page);
    await generator.choosePose('Maya');
    await generator.photoInput.setInputFiles([...ONE_PHOTO]);
    await expect(generator.photoNotices).toHaveCount(1);
    await generator.openSettings();
    const notice = page.getByRole('alert').filter({ hasText: phrases('failure.missing') });
    await expect(notice).toBeVisible();
    await expect(generator.photosRegion).toBeVisible();
    await expect(generator.gallery).toBeVisible();

    await page.unrouteAll({ behavior: 'wait' });
    await notice.getByRole('button', { name: phrases('failure.reload') }).click();
    await expect(page.getByRole('radio', { name: 'Maya' })).toBeChecked();
    await generator.addPhotos(ONE_PHOTO);
  });
});

test('An error of the page reaches the operator, without a word of the user', async ({ page, watch }) => {
  watch.expect(/Uncaught: .*of Ada/s);
  // Every page load is a sample.
  await page.addInitScript(() => (Math.random = () => 0));
  await page.goto('/donate?name=Ada');
  const reporting = page.waitForRequest('**/api/client-errors');
  await page.evaluate(() =>
    setTimeout(() => {
      throw Object.assign(new RangeError('the words of Ada'), { code: 'test/thrown' });
    }),
  );
  const report = await reporting;
  expect((await report.response())?.status()).toBe(204);
  const sent = report.postData();
  // Firefox's driver gives no body of a request that may outlive its page; the server has taken it.
  if (sent === null) return;
  expect(JSON.parse(sent)).toMatchObject({ name: 'RangeError', code: 'test/thrown', page: '/donate' });
  expect(sent).not.toContain('Ada');
});
