import { expect, test } from './fixtures';
import { expectAccessible } from './support/accessibility';
import { QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { runIn } from './support/projects';
import { signInBeforehand } from './support/sign-in-beforehand';

runIn('desktop-en', 'desktop-ru', 'phone-en', 'phone-ru');

test('is asked for once, before the first photo leaves the device, and given by keyboard', async ({
  context,
  page,
  phrases,
  stack,
  site,
  generator,
  user,
}) => {
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/upload-image') uploads.push(request.method());
  });
  await signInBeforehand(context, stack.addresses, user, { hasConsented: false });
  await generator.open();
  await site.expectCredits(100);
  await generator.addPhotos(SELFIES.slice(0, 1));
  const dialog = generator.consentDialog;
  const boxes = dialog.getByRole('checkbox');

  await test.step('nothing is uploaded without it', async () => {
    await generator.generateButton.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    for (const box of await boxes.all()) await expect(box).not.toBeChecked();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(generator.generateButton).toBeFocused();
    expect(uploads).toEqual([]);
  });

  await test.step('a reminder stands at the first box without a tick', async () => {
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: phrases('generator.consent.continue') }).focus();
    await page.keyboard.press('Enter');
    await expect(boxes.first()).toBeFocused();
    await expect(boxes.first()).toHaveAccessibleDescription(phrases('generator.consent.tick'));
    await expectAccessible(page);
    expect(uploads).toEqual([]);
  });

  await test.step('it is given, and the portrait made', async () => {
    await stack.scriptNextRun(QUICK_PORTRAIT);
    for (const box of await boxes.all()) {
      await box.focus();
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('Enter');
    await generator.waitForPortraits(1);
    await expect(dialog).toBeHidden();
    expect(uploads).toEqual(['POST']);
  });

  await test.step('it is not asked for again, also after a reload', async () => {
    for (const count of [2, 3]) {
      await stack.scriptNextRun(QUICK_PORTRAIT);
      await generator.generate();
      await generator.waitForPortraits(count);
      await expect(dialog).toBeHidden();
      await page.reload();
      await expect(generator.photos).toHaveCount(1);
    }
  });
});
