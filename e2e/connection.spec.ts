import type { Page } from '@playwright/test';

import { expect, test } from './fixtures';
import { holdCalls } from './support/calls';
import type { LocalStack } from './support/local-stack';
import { QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { runIn } from './support/projects';

runIn('desktop-en', 'phone-ru');

test.beforeEach(async ({ openGeneratorSignedIn }) => {
  await openGeneratorSignedIn(SELFIES);
});

test('An interrupted upload resumes when the connection is back', async ({
  page,
  context,
  phrases,
  stack,
  watch,
  site,
  generator,
}) => {
  const hint = page.getByRole('main').getByText(phrases('generator.run.offlineSending'));
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await stack.scriptNextRun(QUICK_PORTRAIT);
  const release = await holdCalls(page, '/api/upload-image*');
  const uploading = page.waitForRequest('**/api/upload-image*');
  await generator.generate();
  await uploading;
  await context.setOffline(true);
  release();
  await expect(generator.offlineNotice).toBeVisible();
  await expect(hint).toBeVisible();
  await expect(generator.generatingButton).toBeVisible();
  await expect(generator.alert).toBeHidden();

  await context.setOffline(false);
  await expect(generator.offlineNotice).toBeHidden();
  await generator.waitForPortraits(1);
  await site.expectCredits(70);
});

test('Interrupted polling shows a notice at once and resumes by itself', async ({
  page,
  context,
  phrases,
  stack,
  watch,
  site,
  generator,
}) => {
  const hint = page.getByRole('main').getByText(phrases('generator.run.offlineCreating'));
  await stack.scriptNextRun({ outcome: 'hold' });
  await generator.generate();
  await site.expectCredits(70);
  watch.tolerate(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await expect(generator.offlineNotice).toBeVisible();
  await expect(hint).toBeVisible();
  await expect(generator.generatingButton).toBeVisible();
  await stack.releaseRuns(QUICK_PORTRAIT);

  await context.setOffline(false);
  await expect(generator.offlineNotice).toBeHidden();
  await generator.waitForPortraits(1);
  await site.expectCredits(70);
});

test('An expired token is renewed without a notice @all', async ({ page, stack, watch, site, generator }) => {
  const addresses = ['/api/upload-image', '/api/submit-runpod-job', '/api/check-runpod-job/'];
  for (const address of addresses) {
    await expireFirstToken(page, address, stack);
    watch.expectErrorResponse(401, address);
  }
  await stack.scriptNextRun(QUICK_PORTRAIT);
  await generator.generate();
  await generator.waitForPortraits(1);
  await expect(generator.alert).toBeHidden();
  await site.expectCredits(70);
});

/**
 * Answers calls to an address as if their token had expired, until another token comes. Advances the stack's clock,
 * because two tokens of the same second are equal.
 */
async function expireFirstToken(page: Page, address: string, stack: LocalStack): Promise<void> {
  let expired: string | undefined;
  await page.route(`**${address}*`, async (route) => {
    const token = route.request().headers()['authorization'];
    expired ??= token;
    if (token !== expired) return route.fallback();
    await stack.advanceClock(2_000);
    const json = { error: 'Your sign-in has expired.', code: 'auth_required' };
    return route.fulfill({ status: 401, json });
  });
}
