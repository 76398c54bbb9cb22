import type { Request } from '@playwright/test';

import { expect, test } from '../fixtures';
import { POSE_PICTURE, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';

runIn('desktop-en', 'phone-ru');

test('The request has only the specified fields, with the values chosen by hand, which outlast a reload', async ({
  page,
  phrases,
  stack,
  watch,
  generator,
  openGeneratorSignedIn,
}) => {
  watch.expectErrorResponse(502, '/api/submit-runpod-job');
  const uploaded = expect.stringMatching(/^https?:\/\/.+\/uploads\//) as unknown;
  await openGeneratorSignedIn(SELFIES.slice(0, 2));

  /** Generates until RunPod has accepted the request, and returns its body. */
  async function submittedBody(): Promise<unknown> {
    // The quickest end of a valid request.
    await stack.scriptNextRun({ outcome: 'no_id' });
    const submitting = page.waitForRequest(isSubmission);
    await generator.generate();
    const body: unknown = (await submitting).postDataJSON();
    await expect(generator.alertTitle).toHaveText(phrases('errors.no_job_id'));
    await expect(generator.generateButton).toBeVisible();
    return body;
  }

  await test.step('with nothing changed', async () => {
    expect(await submittedBody()).toEqual({
      template_url: expect.stringMatching(/\/images\/poses\/anna\.webp$/) as unknown,
      selfie_urls: [uploaded, uploaded],
      positive_prompt: '',
      negative_prompt: '',
      ip_weight: 1.1,
      cn_strength: 1.1,
      control_pose: true,
      template_denoise: 0.9,
      steps: 7,
      style_image: null,
      style_weight: 0,
      method: 0,
    });
  });

  await test.step('with everything changed, after a preset', async () => {
    await generator.openSettings();
    await generator.preset('vintage').check();
    await expect(generator.style('vintage')).toHaveAttribute('aria-pressed', 'true');
    await generator.choosePose('Leo');
    await generator.style('cinematic').click();
    await generator.positivePrompt.fill('в свете окна — “soft”');
    await generator.negativePrompt.fill('a hat\na scarf');
    await page.getByRole('radio', { name: 'V2' }).check();
    await generator.slider('resemblance').fill('1.35');
    await generator.slider('templateStrength').fill('0.3');
    await generator.slider('steps').press('End');
    await page.reload();
    // The page's code brings them back; a press before it is lost.
    await expect(generator.photos).toHaveCount(2);
    expect(await submittedBody()).toEqual({
      template_url: expect.stringMatching(/\/images\/poses\/leo\.webp$/) as unknown,
      selfie_urls: [uploaded, uploaded],
      positive_prompt: 'в свете окна — “soft”',
      negative_prompt: 'a hat\na scarf',
      ip_weight: 1.35,
      cn_strength: 1.35,
      control_pose: true,
      template_denoise: 0.7,
      steps: 15,
      style_image: expect.stringMatching(/\/images\/styles\/cinematic\.webp$/) as unknown,
      style_weight: 0.8,
      method: 1,
    });
  });

  await test.step('with custom pictures', async () => {
    await generator.takeCustomPose(POSE_PICTURE);
    await generator.takeCustomStyle(POSE_PICTURE);
    expect(await submittedBody()).toMatchObject({
      template_url: uploaded,
      selfie_urls: [uploaded, uploaded],
      style_image: uploaded,
      style_weight: 0.8,
    });
  });

  await test.step('by the keys of the sliders', async () => {
    await generator.openSettings();
    for (const [name, least, next, most] of [
      ['resemblance', '0.9', '0.95', '1.6'],
      ['templateStrength', '0', '0.05', '0.3'],
      ['steps', '5', '6', '15'],
    ] as const) {
      const slider = generator.slider(name);
      await slider.press('Home');
      await expect(slider).toHaveValue(least);
      await slider.press('ArrowRight');
      await expect(slider).toHaveValue(next);
      await slider.press('End');
      await expect(slider).toHaveValue(most);
    }
  });
});

function isSubmission(request: Request): boolean {
  return request.method() === 'POST' && new URL(request.url()).pathname === '/api/submit-runpod-job';
}
