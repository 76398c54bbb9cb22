import { IS_TEST_ALL } from '@chiaro/local-stack/test-all';

import { expect, test } from './fixtures';
import { QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { runIn } from './support/projects';

const ONE_PHOTO = SELFIES.slice(0, 1);

test.describe('Generate with something missing', () => {
  runIn();

  test('names one missing thing at a time, in view and focused, and offers to sign in', async ({
    phrases,
    site,
    generator,
    user,
  }) => {
    await generator.open();
    await generator.generate();
    await expect(generator.alertTitle).toHaveText(phrases('errors.upload_required'));
    await expect(generator.alert).toBeFocused();
    await expect(generator.alert).toBeInViewport({ ratio: 1 });

    await generator.addPhotos(ONE_PHOTO);
    await generator.generate();
    await expect(generator.alertTitle).toHaveText(phrases('generator.errors.signInTitle'));
    await expect(generator.alert).toContainText(phrases('errors.auth_required'));
    await expect(generator.alert).toBeFocused();
    await expect(generator.alert).toBeInViewport({ ratio: 1 });
    await expect(generator.generateButton).toBeInViewport({ ratio: 1 });

    const signIn = generator.alert.getByRole('button', { name: phrases('account.signIn') });
    await site.signIn(user, signIn);
    await expect(generator.alert).toBeHidden();
    await site.expectCredits(100);
    await expect(generator.photos).toHaveCount(1);
  });
});

test.describe('A failed generation', () => {
  runIn('desktop-en', 'phone-ru');

  test.beforeEach(async ({ openGeneratorSignedIn }) => {
    await openGeneratorSignedIn(ONE_PHOTO);
  });

  test('shows the specified message and costs nothing', async ({
    language,
    phrases,
    stack,
    watch,
    site,
    generator,
  }) => {
    /** Generates with a fault, and expects the error and unchanged credits. */
    async function expectFailure(english: string, translated: string): Promise<void> {
      await generator.generate();
      await expect(generator.alertTitle).toHaveText(language === 'en' ? english : translated);
      await expect(generator.alert).toBeFocused();
      await expect(generator.generateButton).toBeVisible();
      await site.expectCredits(100);
      await expect(generator.portraits).toHaveCount(0);
    }

    await test.step('the upload fails', async () => {
      watch.expectErrorResponse(502, '/api/upload-image');
      // The page tries each upload three times.
      await stack.plan({ service: 'blob', operation: 'put', effect: 'error', status: 500, times: 3 });
      await expectFailure('Upload failed', phrases('errors.upload_failed'));
    });
    await test.step('RunPod is down', async () => {
      watch.expectErrorResponse(502, '/api/submit-runpod-job');
      await stack.plan({ service: 'runpod', operation: 'run', effect: 'error', status: 500 });
      await expectFailure('Generation failed', phrases('errors.generation_failed'));
    });
    await test.step('RunPod gives no id', async () => {
      await stack.scriptNextRun({ outcome: 'no_id' });
      await expectFailure('No job ID received from RunPod', phrases('errors.no_job_id'));
    });
    await test.step('the job fails', async () => {
      await stack.scriptNextRun({ outcome: 'FAILED', error: 'CUDA out of memory' });
      await expectFailure('Job failed due to high load. Try again!', phrases('jobFailures.provider_failed'));
    });
    await test.step('the job finds no face', async () => {
      await stack.scriptNextRun({ outcome: 'FAILED', error: 'no_face: no face was found' });
      await expectFailure('We couldn’t find a face', phrases('generator.errors.noFace'));
      await expect(generator.alert).toContainText(phrases('generator.errors.noFaceHint'));
    });
    await test.step('the model refuses the pictures', async () => {
      await stack.scriptNextRun({ outcome: 'FAILED', error: 'content_refused: Flagged by the safety check' });
      await expectFailure('The AI model refused this request', phrases('generator.errors.contentRefused'));
      await expect(generator.alert).toContainText(phrases('generator.errors.contentRefusedHint'));
    });
    await test.step('the job has no output', async () => {
      await stack.scriptNextRun({ outcome: 'COMPLETED', output: [] });
      await expectFailure('No images in result', phrases('generator.errors.noOutput'));
    });

    const { amounts, balances } = await site.readCreditHistory();
    expect(balances.at(0)).toBe(phrases('account.ledger.balance', { credits: 100 }));
    expect(amounts.filter((amount) => amount.startsWith('+30'))).toHaveLength(6);
  });

  test('refunds the credits when it is cancelled', async ({ phrases, stack, site, generator, page }) => {
    await stack.scriptNextRun({ outcome: 'hold' });
    await generator.generate();
    await expect(generator.generatingButton).toBeVisible();
    await site.expectCredits(70);
    await generator.cancelButton.click();
    await expect(
      page.getByRole('main').getByText(phrases('generator.run.cancelled', { count: 1 })),
    ).toBeVisible();
    await expect(page.getByRole('main').getByText(phrases('generator.refund.done'))).toBeVisible();
    await expect(generator.generateButton).toBeVisible();
    await site.expectCredits(100);
    await expect(generator.warning).toBeHidden();
  });
});

test.describe('A generation without responses', () => {
  runIn('desktop-en', 'phone-ru');

  test('continues, and shows a notice after half a minute @all', async ({
    context,
    page,
    language,
    phrases,
    stack,
    watch,
    site,
    generator,
    openGeneratorSignedIn,
  }) => {
    await page.clock.install();
    await openGeneratorSignedIn(ONE_PHOTO);
    await stack.scriptNextRun({ outcome: 'hold' });
    await generator.generate();
    await expect(generator.generatingButton).toBeVisible();
    await site.expectCredits(70);

    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    // A response that was under way restarts the half minute.
    await expect(async () => {
      await page.clock.fastForward('00:31');
      await expect(generator.alertTitle).toHaveText(
        language === 'en' ? 'Failed to check job status' : phrases('errors.status_check_failed'),
        { timeout: 1_000 },
      );
    }).toPass();
    await expect(generator.generatingButton).toBeVisible();

    await context.setOffline(false);
    await expect(generator.alert).toBeHidden();
    await stack.releaseRuns(QUICK_PORTRAIT);
    await generator.waitForPortraits(1);
    await site.expectCredits(70);
  });
});

test.describe('A generation that RunPod has lost', () => {
  runIn('desktop-en');

  test('ends after a minute and costs nothing', async ({ stack, site, generator, openGeneratorSignedIn }) => {
    test.skip(!IS_TEST_ALL, 'Takes a real minute: npm run test:all has it.');
    test.slow();
    await openGeneratorSignedIn(ONE_PHOTO);
    await stack.scriptNextRun({ outcome: 'hold' });
    await generator.generate();
    await site.expectCredits(70);
    await stack.breakAlways('runpod', 'status', 404);
    await expect(generator.alertTitle).toHaveText('Job failed due to high load. Try again!', {
      timeout: 80_000,
    });
    await site.expectCredits(100);
  });
});
