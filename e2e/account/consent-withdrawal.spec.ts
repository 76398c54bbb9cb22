import { expect, test } from '../fixtures';
import { expectAccessible } from '../support/accessibility';
import { SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';

runIn('desktop-en', 'phone-ru');

test('a withdrawn consent deletes photos and portraits, keeps the credits, and is asked for again', async ({
  page,
  phrases,
  site,
  generator,
  makeFirstPortrait,
}) => {
  await makeFirstPortrait();
  await site.expectCredits(70);

  await test.step('it is withdrawn in the account menu', async () => {
    await page.getByRole('button', { name: phrases('account.menu') }).click();
    await page.getByRole('button', { name: phrases('account.withdraw') }).click();
    const dialog = page.getByRole('dialog', { name: phrases('consentWithdrawal.title') });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: phrases('consentWithdrawal.confirm') }).click();
    const done = page.getByRole('dialog', { name: phrases('consentWithdrawal.done.title') });
    await expect(done.getByRole('status')).toContainText('70');
    await expectAccessible(page);
    await done.getByRole('button', { name: phrases('common.close') }).click();
  });

  await test.step('nothing is left, also after a reload', async () => {
    await expect(generator.portraits).toHaveCount(0);
    await expect(generator.photos).toHaveCount(0);
    await page.reload();
    await site.expectCredits(70);
    await expect(generator.portraits).toHaveCount(0);
  });

  await test.step('the next portrait asks again', async () => {
    await generator.addPhotos(SELFIES.slice(0, 1));
    await generator.generate();
    await expect(generator.consentDialog).toBeVisible();
  });
});
