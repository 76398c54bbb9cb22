import type { Request } from '@playwright/test';

import { expect, test } from './fixtures';
import { POSE_PICTURE, SELFIES } from './support/pictures';
import { runIn } from './support/projects';

/** The specified sliders; `words` gives the label, 0 to 2, of the values around each threshold. */
const SLIDERS = {
  resemblance: {
    attributes: { min: '0.9', max: '1.6', step: '0.05' },
    initial: '1.1',
    values: [
      '0.9',
      '0.95',
      '1',
      '1.05',
      '1.1',
      '1.15',
      '1.2',
      '1.25',
      '1.3',
      '1.35',
      '1.4',
      '1.45',
      '1.5',
      '1.55',
      '1.6',
    ],
    words: { '0.95': 0, '1': 1, '1.25': 1, '1.3': 2 },
  },
  templateStrength: {
    attributes: { min: '0', max: '0.3', step: '0.05' },
    initial: '0.1',
    values: ['0', '0.05', '0.1', '0.15', '0.2', '0.25', '0.3'],
    words: { '0.05': 0, '0.1': 1, '0.25': 1, '0.3': 2 },
  },
  steps: {
    attributes: { min: '5', max: '15', step: '1' },
    initial: '7',
    values: ['5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15'],
    words: { '6': 0, '7': 1, '11': 1, '12': 2 },
  },
} as const;
type SliderName = keyof typeof SLIDERS;
const SLIDER_NAMES = Object.keys(SLIDERS) as SliderName[];

type PresetName = 'default' | 'workCv' | 'vintage' | 'social';
type StyleName = 'professional' | 'casual' | 'cinematic' | 'vintage';
const STYLES: readonly StyleName[] = ['professional', 'casual', 'cinematic', 'vintage'];
const STYLE_OF_PRESET = { workCv: 'professional', vintage: 'vintage', social: 'casual' } as const;

test.describe('The settings', () => {
  runIn();

  test('are closed at first, and have the specified ranges, steps, defaults and labels', async ({
    page,
    phrases,
    generator,
  }) => {
    await generator.open();
    await expect(page.getByRole('slider')).toHaveCount(0);
    await generator.openSettings();
    await expect(page.getByRole('slider')).toHaveCount(SLIDER_NAMES.length);
    for (const name of SLIDER_NAMES) {
      const { attributes, initial, values, words } = SLIDERS[name];
      const slider = generator.slider(name);
      for (const [attribute, value] of Object.entries(attributes))
        await expect(slider).toHaveAttribute(attribute, value);
      await expect(slider).toHaveValue(initial);

      await slider.press('Home');
      const reached = [await slider.inputValue()];
      while (reached.length < values.length) {
        await slider.press('ArrowRight');
        reached.push(await slider.inputValue());
      }
      expect(reached).toEqual(values);
      await slider.press('ArrowRight');
      await expect(slider).toHaveValue(attributes.max);

      for (const [value, index] of Object.entries(words)) {
        await slider.fill(value);
        const word = phrases(`generator.settings.words.${name}.${index}`);
        const valueText = phrases('generator.settings.sliderValue', { value: Number(value), word });
        await expect(slider).toHaveAttribute('aria-valuetext', valueText);
      }
    }
  });
});

test.describe('Presets', () => {
  runIn('desktop-ru', 'phone-en');

  test('set prompts, style and sliders, and mark manual changes', async ({ page, phrases, generator }) => {
    await generator.open();
    await generator.openSettings();
    const customised = (preset: PresetName) =>
      page.getByText(
        phrases('generator.settings.customised', { preset: phrases(`generator.settings.presets.${preset}`) }),
      );
    for (const [preset, style] of Object.entries(STYLE_OF_PRESET) as [PresetName, StyleName][]) {
      await generator.preset(preset).check();
      await expect(generator.style(style)).toHaveAttribute('aria-pressed', 'true');
      await expect(generator.positivePrompt).not.toHaveValue('');
      await expect(customised(preset)).toBeHidden();
    }

    await generator.slider('steps').fill('15');
    await expect(customised('social')).toBeVisible();
    await expect(generator.preset('social')).toBeChecked();
    await generator.preset('default').check();
    await expect(customised('default')).toBeHidden();
    for (const style of STYLES) await expect(generator.style(style)).toHaveAttribute('aria-pressed', 'false');
    await expect(generator.positivePrompt).toHaveValue('');
    await expect(generator.negativePrompt).toHaveValue('');
    for (const name of SLIDER_NAMES) await expect(generator.slider(name)).toHaveValue(SLIDERS[name].initial);
  });

  test('and manual choices outlast a reload @all', async ({ page, generator }) => {
    await generator.open();
    await generator.choosePose('Sofia');
    await generator.openSettings();
    await generator.preset('vintage').check();
    await generator.style('cinematic').click();
    await generator.positivePrompt.fill('in the light of a window');
    await generator.negativePrompt.fill('a hat');
    await page.getByRole('radio', { name: 'V2' }).check();
    await generator.slider('resemblance').fill('1.45');

    await page.reload();
    await generator.openSettings();
    await expect(page.getByRole('radio', { name: 'Sofia', exact: true })).toBeChecked();
    await expect(generator.preset('vintage')).toBeChecked();
    await expect(generator.style('cinematic')).toHaveAttribute('aria-pressed', 'true');
    await expect(generator.positivePrompt).toHaveValue('in the light of a window');
    await expect(generator.negativePrompt).toHaveValue('a hat');
    await expect(page.getByRole('radio', { name: 'V2' })).toBeChecked();
    await expect(generator.slider('resemblance')).toHaveValue('1.45');
    await expect(generator.slider('templateStrength')).toHaveValue('0.15');
  });
});

test.describe('The generation request', () => {
  runIn('desktop-en', 'phone-ru');

  test('has only the specified fields, with the chosen values', async ({
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

    await test.step('with everything changed', async () => {
      await generator.choosePose('Leo');
      await generator.style('cinematic').click();
      await generator.openSettings();
      await generator.positivePrompt.fill('в свете окна — “soft”');
      await generator.negativePrompt.fill('a hat\na scarf');
      await page.getByRole('radio', { name: 'V2' }).check();
      await generator.slider('resemblance').fill('1.35');
      await generator.slider('templateStrength').fill('0.3');
      await generator.slider('steps').fill('15');
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
  });
});

function isSubmission(request: Request): boolean {
  return request.method() === 'POST' && new URL(request.url()).pathname === '/api/submit-runpod-job';
}
