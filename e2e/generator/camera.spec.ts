import { expect, test } from '../fixtures';
import { expectAccessible } from '../support/accessibility';
import { runIn } from '../support/projects';

runIn('desktop-ru', 'desktop-en');

test('The camera takes photos that are added to the others, in a low window too, and is off afterwards', async ({
  page,
  context,
  phrases,
  generator,
}) => {
  await context.grantPermissions(['camera']);
  await page.setViewportSize({ width: 720, height: 450 });
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    Reflect.set(mediaDevices, 'getUserMedia', async (wanted: MediaStreamConstraints) => {
      const stream = await open(wanted);
      Reflect.set(window, 'openedStream', stream);
      return stream;
    });
  });
  await generator.open();
  await generator.photosRegion.getByRole('button', { name: phrases('generator.photos.camera.take') }).click();
  const dialog = page.getByRole('dialog', { name: phrases('generator.photos.camera.title') });
  const shoot = dialog.getByRole('button', { name: phrases('generator.photos.camera.shoot') });
  await expect(dialog.getByText(phrases('generator.photos.camera.angles.front'))).toBeVisible();
  await expect(shoot).toBeInViewport({ ratio: 1 });
  await shoot.click();
  await dialog.getByRole('button', { name: phrases('generator.photos.camera.next') }).click();
  await expect(dialog.getByText(phrases('generator.photos.camera.angles.left'))).toBeVisible();
  await expectAccessible(page);
  // The same button takes the next photo.
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: phrases('generator.photos.camera.add', { count: 2 }) }).click();
  await expect(generator.photos).toHaveCount(2);
  const states = await page.evaluate(() =>
    (Reflect.get(window, 'openedStream') as MediaStream).getTracks().map(({ readyState }) => readyState),
  );
  expect(states).toEqual(['ended']);
});
