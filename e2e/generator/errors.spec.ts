import { expect, test } from '../fixtures';
import { SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';

runIn();

test('Generate names one missing thing at a time, in view and focused, and offers to sign in; a failed or cancelled run costs nothing', async ({
  page,
  language,
  phrases,
  stack,
  watch,
  site,
  generator,
  user,
}) => {
  async function expectAlert(title: string): Promise<void> {
    await expect(generator.alertTitle).toHaveText(title);
    await expect(generator.alert).toBeFocused();
    await expect(generator.alert).toBeInViewport({ ratio: 1 });
  }
  await generator.open();

  await test.step('without a photo', async () => {
    await generator.generate();
    await expectAlert(phrases('errors.upload_required'));
  });

  await test.step('without a sign-in', async () => {
    await generator.addPhotos(SELFIES.slice(0, 1));
    await generator.generate();
    await expectAlert(phrases('generator.errors.signInTitle'));
    await expect(generator.alert).toContainText(phrases('errors.auth_required'));
    await expect(generator.generateButton).toBeInViewport({ ratio: 1 });
    await site.signIn(user, generator.alert.getByRole('button', { name: phrases('account.signIn') }));
    await expect(generator.alert).toBeHidden();
    await site.expectCredits(100);
    await expect(generator.photos).toHaveCount(1);
  });

  await test.step('RunPod is down', async () => {
    watch.expectErrorResponse(502, '/api/submit-runpod-job');
    await stack.control('/faults', { service: 'runpod', operation: 'run', effect: 'error', status: 500 });
    await generator.generate();
    await generator.consent();
    await expectAlert(language === 'en' ? 'Generation failed' : phrases('errors.generation_failed'));
    await site.expectCredits(100);
  });

  await test.step('the job fails', async () => {
    await stack.scriptNextRun({ outcome: 'FAILED', error: 'no_face: no face was found' });
    await generator.generate();
    await expectAlert(language === 'en' ? 'We couldn’t find a face' : phrases('generator.errors.noFace'));
    await expect(generator.alert).toContainText(phrases('generator.errors.noFaceHint'));
    await site.expectCredits(100);
    await expect(generator.portraits).toHaveCount(0);
  });

  await test.step('the user cancels', async () => {
    const main = page.getByRole('main');
    await stack.scriptNextRun({ outcome: 'hold' });
    await generator.generate();
    await site.expectCredits(70);
    await generator.cancelButton.click();
    await expect(main.getByText(phrases('generator.run.cancelled', { count: 1 }))).toBeVisible();
    await expect(main.getByText(phrases('generator.refund.done'))).toBeVisible();
    await expect(generator.generateButton).toBeVisible();
    await expect(generator.warning).toBeHidden();
    await site.expectCredits(100);
  });

  const { amounts, balances } = await site.readCreditHistory();
  expect(balances.at(0)).toBe(phrases('account.ledger.balance', { credits: 100 }));
  expect(amounts.filter((amount) => amount.startsWith('+30'))).toHaveLength(3);
});
