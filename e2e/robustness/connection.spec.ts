import type { Page } from '@playwright/test';

import { expect, test } from '../fixtures';
import { holdCalls, loseResponses } from '../support/calls';
import type { LocalStack } from '../support/local-stack';
import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';

runIn('desktop-en', 'phone-ru');

const UPLOAD = '/api/upload-image*';
const SUBMISSION = '/api/submit-runpod-job';

test('A reload during the upload costs nothing; uploads, requests and checks that lose the network go on, for one portrait', async ({
  page,
  context,
  phrases,
  stack,
  watch,
  site,
  generator,
  openGeneratorSignedIn,
}) => {
  const hint = (name: 'offlineSending' | 'offlineCreating') =>
    page.getByRole('main').getByText(phrases(`generator.run.${name}`));
  watch.expectInChromium(/ERR_INTERNET_DISCONNECTED/);
  watch.expectInChromium(/ERR_FAILED/);
  watch.expectErrorResponse(401, SUBMISSION);
  await openGeneratorSignedIn(SELFIES);

  await test.step('a reload during the upload', async () => {
    page.on('dialog', (dialog) => void dialog.accept());
    // Gets no response: the reload ends it.
    await page.route(`**${UPLOAD}`, () => undefined);
    await generator.generate();
    await expect(generator.cancelButton).toBeVisible();
    await page.reload();
    await expect(generator.alert).toContainText(phrases('generator.errors.uploadInterrupted'));
    await expect(generator.alert).toContainText(phrases('generator.errors.uploadInterruptedHint'));
    await site.expectCredits(100);
    await page.unroute(`**${UPLOAD}`);
  });

  const release = await holdCalls(page, UPLOAD);
  const { keys } = await loseResponses(page, SUBMISSION, 1);
  await expireFirstToken(page, stack);
  await stack.scriptNextRun({ outcome: 'hold' });

  await test.step('no network during the upload', async () => {
    const uploading = page.waitForRequest(`**${UPLOAD}`);
    await expect(generator.photos).toHaveCount(SELFIES.length);
    await generator.generate();
    await uploading;
    await context.setOffline(true);
    release();
    await expect(generator.offlineNotice).toBeVisible();
    await expect(hint('offlineSending')).toBeVisible();
    await expect(generator.generatingButton).toBeVisible();
    await expect(generator.alert).toBeHidden();
    await context.setOffline(false);
    await expect(generator.offlineNotice).toBeHidden();
  });

  await test.step('an expired token, and a request whose response is lost', async () => {
    await site.expectCredits(70);
    await expect.poll(() => keys.length).toBe(2);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  await test.step('no network during the checks', async () => {
    await context.setOffline(true);
    await expect(generator.offlineNotice).toBeVisible();
    await expect(hint('offlineCreating')).toBeVisible();
    await expect(generator.generatingButton).toBeVisible();
    await stack.releaseRuns(QUICK_PORTRAIT);
    await context.setOffline(false);
    await expect(generator.offlineNotice).toBeHidden();
  });

  await generator.waitForPortraits(1);
  await site.expectCredits(70);
  expect(await stack.countCalls('runpod', 'run')).toBe(1);
});

/**
 * Answers submissions as if their token had expired, until another token comes. Advances the stack's clock, because two
 * tokens of the same second are equal.
 */
async function expireFirstToken(page: Page, stack: LocalStack): Promise<void> {
  let expired: string | undefined;
  await page.route(`**${SUBMISSION}`, async (route) => {
    const token = route.request().headers()['authorization'];
    expired ??= token;
    if (token !== expired) return route.fallback();
    await stack.control('/clock', { advanceMs: 2_000 });
    const json = { error: 'Your sign-in has expired.', code: 'auth_required' };
    return route.fulfill({ status: 401, json });
  });
}
