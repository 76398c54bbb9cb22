import { expect, test } from '../fixtures';
import { holdCalls } from '../support/calls';
import { SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';

runIn('desktop-en', 'phone-ru');

test('What a user enters before the page listens counts: photos, a pose, a number, an amount, a divided picture', async ({
  page,
  phrases,
  generator,
  donate,
}) => {
  /** Opens a page whose scripts come with the returned function. */
  async function openHeld(address: string): Promise<() => void> {
    const release = await holdCalls(page, '/_next/static/**');
    await page.goto(address, { waitUntil: 'commit' });
    return release;
  }

  await test.step('in the generator', async () => {
    const release = await openHeld('/generator');
    await generator.photoInput.setInputFiles(SELFIES.slice(0, 2));
    await generator.choosePose('Maya');
    const maya = page.getByRole('radio', { name: 'Maya', exact: true });
    await expect(maya.locator('..').locator('svg').first(), 'frames the pose at once').toBeVisible();
    await generator.portraitCount.selectOption('3');
    release();
    await expect(generator.photos).toHaveCount(2);
    await expect(generator.generateButton).toHaveText(phrases('generator.set.generateSeveral', { count: 3 }));
    // React sets a radio that it does not know of back at the next change.
    await generator.style('casual').click();
    await expect(generator.style('casual')).toHaveAttribute('aria-pressed', 'true');
    await expect(maya).toBeChecked();
    await page.reload();
    await expect(generator.style('casual')).toHaveAttribute('aria-pressed', 'true');
    await expect(maya).toBeChecked();
  });

  await test.step('on the donation page', async () => {
    const release = await openHeld('/donate');
    await donate.preset(500).check();
    const rings = page.locator('label svg').filter({ visible: true });
    await expect(rings, 'rings the amount at once').toHaveCount(1);
    await donate.customField.fill('12.5');
    release();
    const amount = donate.dollars(1250);
    await expect(donate.donateButton).toHaveText(phrases('donate.submit.donateAmount', { amount }));
    await expect(donate.customRadio).toBeChecked();
  });

  await test.step('on the home page', async () => {
    const release = await openHeld('/');
    const slider = page.getByRole('slider', { name: phrases('home.compare.label') });
    const line = page.locator('[data-divided]').first();
    const place = () => line.evaluate((frame) => getComputedStyle(frame).getPropertyValue('--divide'));
    await slider.fill('70');
    expect(await place(), 'moves the line at once').toBe('70%');
    release();
    await expect(slider).toHaveAttribute('aria-valuetext', phrases('home.compare.value', { percent: 70 }));
    expect(await place()).toBe('70%');
  });
});
