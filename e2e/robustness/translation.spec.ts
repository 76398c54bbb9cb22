import { bonusPercent, DONATION_PRESETS_CENTS, donationCredits } from '@/lib/shared/rules/donations';
import { PHOTOS_MAXIMUM, PHOTOS_RECOMMENDED_FROM } from '@/lib/shared/rules/photos';

import { expect, test } from '../fixtures';
import { bankOn, CARDS, PAYMENT } from '../pages/donate';
import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { runIn } from '../support/projects';
import { translatePages } from '../support/translator';

// A browser's translator replaces the nodes of texts.
runIn('desktop-en');
test.use({ looksAtPhotos: true });

test.beforeEach(async ({ context, watch }) => {
  await translatePages(context);
  // Where the translator is there before React, React renders all anew (https://react.dev/errors/418).
  watch.tolerate(/Minified React error #418/);
});

test('Portraits are made, and the price follows', async ({
  page,
  context,
  phrases,
  stack,
  watch,
  site,
  generator,
  openGeneratorSignedIn,
}) => {
  const region = generator.photosRegion;
  const summary = (photos: number) =>
    [
      `${phrases('generator.photos.count', { count: photos, maximum: PHOTOS_MAXIMUM })}.`,
      phrases('generator.photos.look.summary', { count: photos }),
      phrases('generator.photos.adviceMore', { count: PHOTOS_RECOMMENDED_FROM - photos }),
    ].join(' ');
  await openGeneratorSignedIn(SELFIES.slice(0, 1));
  await expect(region).toContainText(summary(1));
  await generator.addPhotos(SELFIES.slice(1, 3), 3);
  await region.getByRole('button', { name: phrases('generator.photos.remove', { number: 1 }) }).click();
  await expect(region).toContainText(summary(2));
  await generator.choosePose('Leo');
  await generator.choosePose('Maya');
  const price = page
    .getByRole('main')
    .locator('p')
    .filter({ hasText: phrases('generator.set.price') });
  for (const portraits of [2, 3]) {
    await generator.portraitCount.selectOption(String(portraits));
    await expect(price).toContainText(phrases('generator.set.credits', { count: 30 * portraits }));
  }

  await stack.scriptNextRun({ outcome: 'hold' });
  for (let run = 0; run < 2; run += 1) await stack.scriptNextRun(QUICK_PORTRAIT);
  await generator.generate();
  await site.expectCredits(10);
  watch.tolerate(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await expect(page.getByText(phrases('generator.run.offlineCreating'))).toBeVisible();
  await context.setOffline(false);
  await expect(generator.offlineNotice).toBeHidden();
  await stack.releaseRuns(QUICK_PORTRAIT);
  await generator.waitForPortraits(3);
  await expect(page.getByRole('main')).toContainText(phrases('generator.run.ready', { ready: 3 }));
  await expect(page.getByRole('main')).toContainText(
    phrases('generator.set.tooFew', { count: 10, portraits: 3, cost: 90 }),
  );

  await generator.viewPortrait(3);
  await generator.viewer.getByRole('button', { name: phrases('generator.gallery.next') }).click();
  await generator.viewer.getByRole('button', { name: phrases('generator.gallery.close') }).click();
  await expect(generator.viewer).toBeHidden();
  await region.getByRole('button', { name: phrases('generator.photos.removeAll') }).click();
  await expect(generator.photos).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(phrases('generator.set.missingPhotos'));
});

test('A donation follows the amount, a decline and the bank @all', async ({
  page,
  phrases,
  watch,
  site,
  donate,
  openDonateSignedIn,
}) => {
  const sheet = page.getByRole('main').getByRole('complementary');
  watch.expectErrorResponse(402, PAYMENT);
  await openDonateSignedIn();
  for (const cents of [...DONATION_PRESETS_CENTS, 500]) {
    await donate.preset(cents).check();
    const [percent, credits] = [bonusPercent(cents), donationCredits(cents)];
    const bonus =
      percent === 0 ? '' : `${phrases('donate.sheet.bonus', { bonus: credits - cents, percent })} `;
    await expect(sheet.locator('p').last()).toHaveText(
      `${bonus}${phrases('donate.sheet.balance', { credits: 100 + credits })}`,
    );
  }
  await donate.customField.fill('12.5');
  await expect(sheet).toContainText(phrases('donate.sheet.balance', { credits: 1475 }));

  await donate.donate(1000, CARDS.declined);
  await donate.expectError('Your card was declined.');
  await donate.fillCard(CARDS.confirmed);
  await donate.donateButton.click();
  await bankOn(page).completeButton.click();
  await donate.expectThanks(
    'Ada',
    donate.figuresOf({ cents: 1000, credits: 1000, bonus: 100, balance: 1200 }),
  );
  await site.expectCredits(1200);
});
