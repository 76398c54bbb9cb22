import { expect, test } from './fixtures';
import { holdCalls } from './support/calls';
import { SELFIES } from './support/pictures';
import { runIn } from './support/projects';

test.describe('What a user enters before the page listens counts', () => {
  runIn('desktop-en', 'phone-ru');

  test('in the generator: photos, a pose, a number of portraits', async ({ page, phrases, generator }) => {
    const release = await holdCalls(page, '/_next/static/**');
    await page.goto('/generator', { waitUntil: 'commit' });
    await generator.photoInput.setInputFiles(SELFIES.slice(0, 2));
    await generator.choosePose('Maya');
    const frame = page.getByRole('radio', { name: 'Maya', exact: true }).locator('..').locator('svg').first();
    await expect(frame, 'frames the pose at once').toBeVisible();
    await generator.portraitCount.selectOption('3');
    release();
    await expect(generator.photos).toHaveCount(2);
    await expect(generator.generateButton).toHaveText(phrases('generator.set.generateSeveral', { count: 3 }));
    // React sets a radio that it does not know of back at the next change.
    await generator.style('casual').click();
    await expect(generator.style('casual')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('radio', { name: 'Maya', exact: true })).toBeChecked();
    await page.reload();
    await expect(generator.style('casual')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('radio', { name: 'Maya', exact: true })).toBeChecked();
  });

  test('on the donation page: a typed amount', async ({ page, phrases, donate }) => {
    const release = await holdCalls(page, '/_next/static/**');
    await page.goto('/donate', { waitUntil: 'commit' });
    await donate.preset(500).check();
    await expect(page.locator('label svg').filter({ visible: true }), 'rings the amount at once').toHaveCount(
      1,
    );
    await donate.customField.fill('12.5');
    release();
    const amount = donate.dollars(1250);
    await expect(donate.donateButton).toHaveText(phrases('donate.submit.donateAmount', { amount }));
    await expect(donate.customRadio).toBeChecked();
  });

  test('on the home page: where two pictures are divided', async ({ page, phrases }) => {
    const release = await holdCalls(page, '/_next/static/**');
    await page.goto('/', { waitUntil: 'commit' });
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
