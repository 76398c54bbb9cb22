import { expect, test } from './fixtures';
import { POSE_PICTURE, SELFIES } from './support/pictures';
import { runIn } from './support/projects';
import { copiesOfSelfies, dropFile, writeOddPhotos, writeUnusableFiles } from './support/photo-files';
import { CORNERS, expectColors, look } from './support/shown-photo';

runIn('phone-ru', 'desktop-en');

test.beforeEach(async ({ generator }) => {
  await generator.open();
});

test('names the reason for each refused file and accepts the others', async ({ phrases, generator }) => {
  const unusable = await writeUnusableFiles(test.info().outputPath());
  await generator.addPhotos([...unusable.map(({ path }) => path), ...SELFIES.slice(0, 1)], 1);
  const sentences = unusable.map(({ name, problem }) =>
    phrases(`generator.photos.problems.${problem}`, { name, megabytes: 50, megapixels: 65 }),
  );
  await expect(generator.photoNotices).toHaveCount(sentences.length);
  expect((await generator.photoNotices.allTextContents()).toSorted()).toEqual(sentences.toSorted());

  await generator.addPhotos(SELFIES.slice(1, 2), 2);
  await expect(generator.photoNotices).toHaveCount(0);
});

test('shows a WebP upright, and a JPEG without its end marker', async ({ page, phrases, generator }) => {
  const [turned, endless] = await writeOddPhotos(test.info().outputPath());
  await generator.addPhotos([turned, endless], 2);
  for (const number of [0, 1]) {
    const { width, height, corners } = await look(generator.photos.nth(number));
    expect({ width, height }).toEqual({ width: 320, height: 240 });
    expectColors(corners, CORNERS);
  }

  await generator.takeCustomPose(turned);
  const pose = page.getByRole('radio', { name: phrases('generator.pose.custom') }).locator('xpath=..');
  const { width, height, corners } = await look(pose.locator('img'));
  expect({ width, height }).toEqual({ width: 240, height: 240 });
  expectColors(corners, CORNERS);
});

test('keeps the first nine photos, and removes one or all', async ({ phrases, generator }) => {
  const eleven = await copiesOfSelfies(11, test.info().outputPath());
  await generator.addPhotos(eleven, 9);
  await expect(generator.photoNotices).toHaveText([
    phrases('generator.photos.tooMany', { maximum: 9, left: 2 }),
  ]);

  const remove = (number: number) =>
    generator.photosRegion.getByRole('button', { name: phrases('generator.photos.remove', { number }) });
  await expect(generator.photos.first()).toHaveAttribute('title', 'selfie-copy-1.webp');
  await remove(1).click();
  await expect(generator.photos).toHaveCount(8);
  await expect(generator.photos.first()).toHaveAttribute('title', 'selfie-copy-2.webp');
  await expect(remove(1)).toBeFocused();

  await generator.photosRegion.getByRole('button', { name: phrases('generator.photos.removeAll') }).click();
  await expect(generator.photos).toHaveCount(0);
  await expect(generator.photoInput).toBeFocused();
});

test('accepts photos dropped anywhere on the region', async ({ generator }) => {
  await dropFile(generator.photosRegion, SELFIES[0] ?? '');
  await expect(generator.photos).toHaveCount(1);
});

test('crops a custom pose to a square, and selects the first pose when it is removed', async ({
  page,
  phrases,
  generator,
}) => {
  await generator.takeCustomPose(POSE_PICTURE);
  const own = page.getByRole('radio', { name: phrases('generator.pose.custom') });
  const side = await own.evaluate((radio) => {
    const picture = radio.parentElement?.querySelector('img');
    return picture && [picture.naturalWidth, picture.naturalHeight];
  });
  expect(side?.[0]).toBeGreaterThan(0);
  expect(side?.[0]).toBe(side?.[1]);

  await page.getByRole('button', { name: phrases('generator.pose.removeCustom') }).click();
  await expect(own).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Anna', exact: true })).toBeChecked();
});
