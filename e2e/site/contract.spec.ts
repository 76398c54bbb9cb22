import type { Locator, Page } from '@playwright/test';

import { expect, test } from '../fixtures';
import { POSE_PICTURE, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';

// The accessible names that external tests rely on, in English and not from the messages. Jest has those of an account, of a
// generation and of a portrait.
runIn('desktop-en');

async function expectAll(locators: readonly Locator[]): Promise<void> {
  for (const locator of locators) await expect(locator).toBeVisible();
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });
const link = (within: Page | Locator, name: string) => within.getByRole('link', { name, exact: true });
const radio = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('radio', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

const PAGES = ['Home', 'Create Portrait', 'Donate'];

test('Every page has its names', async ({ page }) => {
  const banner = page.getByRole('banner');
  const navigation = banner.getByRole('navigation');
  const footer = page.getByRole('contentinfo');
  for (const address of ['/generator', '/donate', '/privacy', '/terms', '/'])
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectAll([
        ...PAGES.map((name) => link(navigation, name)),
        ...[...PAGES, 'LinkedIn', 'Privacy', 'Terms'].map((name) => link(footer, name)),
        footer.getByText('©'),
        button(banner, 'Sign in'),
        banner.getByRole('group', { name: 'Language' }),
        button(banner, 'English'),
        button(banner, 'Русский'),
      ]);
      await page.keyboard.press('Tab');
      await expect(link(page, 'Skip to content')).toBeFocused();
    });

  await test.step('the home page', async () => {
    const main = page.getByRole('main');
    await expectAll([
      ...['How it works', 'Upload photos', 'Customize settings', 'Get results'].map((name) =>
        heading(page, name),
      ),
      main.getByRole('img', { name: /^Before/ }).first(),
      main.getByRole('img', { name: /^After/ }).first(),
      main.getByRole('img', { name: /V1$/ }),
      main.getByRole('img', { name: /V2$/ }),
      ...['Professional', 'Casual', 'Creative'].map((name) => main.getByRole('tab', { name, exact: true })),
    ]);
    for (const name of ['Create your portrait', 'Try it yourself'])
      await expect(link(main, name).first()).toHaveAttribute('href', '/generator');
  });

  await test.step('the menu of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(navigation).toBeHidden();
    await button(page, 'Menu').click();
    await expectAll(PAGES.map((name) => link(navigation, name)));
  });
});

test('The generator has its names before a sign-in', async ({ page }) => {
  await page.goto('/generator');

  await test.step('sections', async () => {
    for (const [index, name] of ['Upload photos', 'Select pose', 'Select style', 'Settings'].entries()) {
      const region = page.getByRole('region', { name, exact: true });
      await expect(region.getByText(String(index + 1), { exact: true }).first()).toBeVisible();
    }
    await expect(page.getByRole('region', { name: 'Gallery', exact: true })).toBeVisible();
    await expect(button(page, /^Generate/)).toBeVisible();
    await expect(page.getByText('30 credits').first()).toBeVisible();
  });

  await test.step('photos', async () => {
    const input = page.locator('input[type=file][multiple][accept="image/*"]');
    await expect(input).toHaveAccessibleName('Upload photos');
    await input.setInputFiles(SELFIES.slice(0, 2));
    await expectAll(['Remove photo 1', 'Remove photo 2', 'Remove all'].map((name) => button(page, name)));
  });

  await test.step('poses', async () => {
    await expect(radio(page, 'Anna')).toBeChecked();
    for (const name of ['Daniel', 'Maya', 'Leo', 'Sofia']) await radio(page, name).check();
    const upload = page.locator('input[type=file]');
    const dialog = page.getByRole('dialog', { name: 'Crop image', exact: true });
    await upload.and(page.getByLabel('Upload custom pose', { exact: true })).setInputFiles(POSE_PICTURE);
    await expect(button(dialog, 'Cancel')).toBeVisible();
    await button(dialog, 'Confirm').click();
    await expect(radio(page, 'Custom pose')).toBeChecked();
    await button(page, 'Remove custom pose').click();
    await expect(radio(page, 'Anna')).toBeChecked();
  });

  await test.step('styles', async () => {
    const region = page.getByRole('region', { name: 'Select style', exact: true });
    for (const name of ['Professional', 'Casual', 'Cinematic', 'Vintage'])
      await expect(button(region, name)).toHaveAttribute('aria-pressed', 'false');
    await region
      .locator('input[type=file]')
      .and(page.getByLabel('Upload custom style', { exact: true }))
      .setInputFiles(POSE_PICTURE);
    await expect(button(region, 'Custom style')).toHaveAttribute('aria-pressed', 'true');
    await button(region, 'Remove custom style').click();
    await expect(button(region, 'Custom style')).toBeHidden();
  });

  await test.step('settings', async () => {
    const settings = button(page, 'Settings');
    await expect(settings).toHaveAttribute('aria-expanded', 'false');
    await settings.click();
    await expect(settings).toHaveAttribute('aria-expanded', 'true');
    const presets = page.getByRole('group', { name: 'Preset', exact: true });
    const versions = page.getByRole('group', { name: 'Model version', exact: true });
    await expectAll([
      ...['Default', 'Work CV', 'Vintage', 'Social'].map((name) => radio(presets, name)),
      page.getByRole('textbox', { name: 'Positive prompt', exact: true }),
      page.getByRole('textbox', { name: 'Negative prompt', exact: true }),
      radio(versions, /^V1/),
      radio(versions, /^V2/),
    ]);
    for (const [name, text] of [
      ['Resemblance', '1.1, Balanced'],
      ['Template strength', '0.1, Moderate'],
      ['Steps', '7, Standard'],
    ] as const)
      await expect(page.getByRole('slider', { name, exact: true })).toHaveAttribute('aria-valuetext', text);
  });
});

test('The donation page has its names', async ({ page }) => {
  await page.goto('/donate');
  const card = page.getByRole('group', { name: 'Card details', exact: true });
  await expectAll([
    ...['Value tiers', 'Fair pricing', 'Growth and support'].map((name) => heading(page, name)),
    ...['$2', '$5', '$10', '$20', 'Custom amount'].map((name) => radio(page, name)),
    page.getByRole('spinbutton', { name: 'Amount in US dollars', exact: true }),
    card,
    ...['Card number', 'Expiry date', 'CVC'].map((name) => page.getByLabel(name, { exact: true })),
    button(page, /^Donate/),
    page.getByText(/^As low as \$/),
    page.getByText(/^Sign in to receive credits/),
  ]);
  await page.getByText('Card details', { exact: true }).click();
  await expect(card.getByRole('textbox', { name: 'Card number', exact: true })).toBeFocused();

  await radio(page, '$2').check();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry date').fill('1234');
  await page.getByLabel('CVC').fill('123');
  await button(page, /^Donate/).click();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
});
