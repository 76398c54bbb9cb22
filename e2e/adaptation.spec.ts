import { IS_TEST_ALL } from '@chiaro/local-stack/test-all';

import { expect, test } from './fixtures';
import { CARDS, PAYMENT } from './pages/donate';
import { findCoveredFocus, findMotion, findOverflow } from './support/adaptation';
import { holdCalls } from './support/calls';
import { POSE_PICTURE, QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { runIn } from './support/projects';

test.describe('Nothing overflows a window of 320 pixels', () => {
  runIn('phone-ru');
  test.use({ viewport: { width: 320, height: 640 } });

  test('on the home page', async ({ page, phrases }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: phrases('home.questions.heading') })).toBeVisible();
    expect(await findOverflow(page)).toEqual([]);
  });

  test('in the generator: empty, with everything open, with an error, with a portrait', async ({
    page,
    phrases,
    stack,
    generator,
    site,
    user,
  }) => {
    await generator.open();
    expect(await findOverflow(page)).toEqual([]);
    await generator.addPhotos([...SELFIES, 'package.json'], SELFIES.length);
    await page.getByText(phrases('generator.photos.guide.title')).click();
    await generator.openSettings();
    await generator.takeCustomStyle(POSE_PICTURE);
    await generator.takeCustomPose(POSE_PICTURE);
    await generator.generate();
    await expect(generator.alert).toBeVisible();
    expect(await findOverflow(page)).toEqual([]);

    await site.signIn(user);
    await stack.scriptNextRun({ outcome: 'hold' });
    await generator.generate();
    await expect(generator.consentDialog).toBeVisible();
    expect(await findOverflow(page)).toEqual([]);
    await generator.consent();
    await site.expectCredits(70);
    expect(await findOverflow(page)).toEqual([]);
    await stack.releaseRuns(QUICK_PORTRAIT);
    await generator.waitForPortraits(1);
    expect(await findOverflow(page)).toEqual([]);
    await generator.viewPortrait(1);
    expect(await findOverflow(page)).toEqual([]);
  });

  test('on the donation page: empty, with an amount, with an error, with thanks', async ({
    page,
    watch,
    donate,
    openDonateSignedIn,
  }) => {
    await openDonateSignedIn();
    await expect(donate.cardNumber).toBeVisible();
    expect(await findOverflow(page)).toEqual([]);
    await donate.customField.fill('999.99');
    expect(await findOverflow(page)).toEqual([]);
    watch.expectErrorResponse(402, PAYMENT);
    await donate.donate(2000, CARDS.declined);
    await expect(donate.alert).toBeVisible();
    expect(await findOverflow(page)).toEqual([]);
    await donate.fillCard(CARDS.good);
    await donate.donateButton.click();
    await expect(donate.figures).toHaveCount(4);
    expect(await findOverflow(page)).toEqual([]);
  });
});

const PHONE = { device: 'a phone', viewport: { width: 390, height: 844 } };
const ENLARGED = { device: 'a window at 200 %', viewport: { width: 720, height: 450 } };

for (const { device, viewport } of IS_TEST_ALL ? [PHONE, ENLARGED] : [PHONE]) {
  test.describe(`No bar covers the focus in ${device}`, () => {
    runIn('phone-ru');
    test.use({ viewport });

    test('in the generator @all', async ({ page, stack, generator, site, openGeneratorSignedIn }) => {
      await openGeneratorSignedIn(SELFIES);
      await generator.openSettings();
      expect(await findCoveredFocus(page, 'Tab')).toEqual([]);
      expect(await findCoveredFocus(page, 'Shift+Tab')).toEqual([]);

      await stack.scriptNextRun({ outcome: 'hold' });
      await generator.generate();
      await site.expectCredits(70);
      await expect(generator.warning).toBeVisible();
      expect(await findCoveredFocus(page, 'Tab')).toEqual([]);
      expect(await findCoveredFocus(page, 'Shift+Tab')).toEqual([]);
      await stack.releaseRuns(QUICK_PORTRAIT);
      await generator.waitForPortraits(1);
    });

    test('on the donation page @all', async ({ page, donate, openDonateSignedIn }) => {
      await openDonateSignedIn();
      await expect(donate.cardNumber).toBeVisible();
      await donate.preset(500).check();
      expect(await findCoveredFocus(page, 'Tab')).toEqual([]);
      expect(await findCoveredFocus(page, 'Shift+Tab')).toEqual([]);
    });
  });
}

test.describe('In forced colours', () => {
  runIn('desktop-en');
  test.use({ forcedColors: 'active' });

  test('selected options differ from the others', async ({ page, generator, donate }) => {
    await generator.open();
    await generator.openSettings();
    await generator.choosePose('Maya');
    await generator.style('casual').click();
    const poseFrame = (name: string) =>
      page.getByRole('radio', { name, exact: true }).locator('xpath=following-sibling::*[1]');
    await expect(poseFrame('Maya')).toHaveCSS('outline-style', 'solid');
    await expect(poseFrame('Leo')).toHaveCSS('outline-style', 'none');
    const styleFrame = (name: 'casual' | 'vintage') => generator.style(name).locator('> span').first();
    await expect(styleFrame('casual')).toHaveCSS('outline-style', 'solid');
    await expect(styleFrame('vintage')).toHaveCSS('outline-style', 'none');

    const presetOf = (name: 'default' | 'workCv') => generator.preset(name).locator('xpath=..');
    await expect(presetOf('default')).toHaveCSS('outline-style', 'solid');
    await expect(presetOf('workCv')).toHaveCSS('outline-style', 'none');
    // The browser draws it in the user's colours.
    await expect(generator.slider('steps')).toHaveCSS('appearance', 'auto');

    await donate.open();
    await expect(donate.preset(500)).toHaveCSS('appearance', 'auto');
  });
});

test.describe('Nothing moves with reduced motion', () => {
  runIn('desktop-en');
  test.use({ reducedMotion: 'reduce' });

  test('in the generator @all', async ({ page, phrases, stack, generator, site, openGeneratorSignedIn }) => {
    await openGeneratorSignedIn(SELFIES);
    const button = page.getByRole('button', { name: phrases('generator.settings.title'), exact: true });
    await button.evaluate(async (element: HTMLElement) => {
      element.click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    expect(await findMotion(page)).toEqual([]);
    await stack.scriptNextRun({ outcome: 'hold' });
    await generator.generate();
    await site.expectCredits(70);
    expect(await findMotion(page)).toEqual([]);
    await stack.releaseRuns(QUICK_PORTRAIT);
    await generator.waitForPortraits(1);
    await generator.viewPortrait(1);
    expect(await findMotion(page)).toEqual([]);
  });

  test('on the donation page @all', async ({ page, phrases, donate, openDonateSignedIn }) => {
    await openDonateSignedIn();
    const release = await holdCalls(page, PAYMENT);
    await donate.donate(500, CARDS.good);
    await expect(page.getByText(phrases('donate.submit.steps.payment'))).toBeVisible();
    expect(await findMotion(page)).toEqual([]);
    release();
    await expect(donate.figures).toHaveCount(4);
    expect(await findMotion(page)).toEqual([]);
  });
});
