import { expect, test } from './fixtures';
import { expectAccessible } from './support/accessibility';
import { runIn } from './support/projects';

test.describe('The camera', () => {
  runIn('desktop-ru', 'desktop-en');

  test('takes photos that are added to the others, and is off afterwards @all', async ({
    page,
    context,
    phrases,
    generator,
  }) => {
    await context.grantPermissions(['camera']);
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
    await generator.photosRegion
      .getByRole('button', { name: phrases('generator.photos.camera.take') })
      .click();
    const dialog = page.getByRole('dialog', { name: phrases('generator.photos.camera.title') });
    const shoot = dialog.getByRole('button', { name: phrases('generator.photos.camera.shoot') });
    await expect(dialog.getByText(phrases('generator.photos.camera.angles.front'))).toBeVisible();
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

  test('keeps its button in view in a low window', async ({ page, context, phrases, generator }) => {
    await context.grantPermissions(['camera']);
    await page.setViewportSize({ width: 720, height: 450 });
    await generator.open();
    await generator.photosRegion
      .getByRole('button', { name: phrases('generator.photos.camera.take') })
      .click();
    await expect(page.getByRole('button', { name: phrases('generator.photos.camera.shoot') })).toBeInViewport(
      { ratio: 1 },
    );
  });

  test('that is refused leads to the file chooser', async ({ page, phrases, generator }) => {
    await page.addInitScript(() =>
      Reflect.set(navigator.mediaDevices, 'getUserMedia', () =>
        Promise.reject(new DOMException('no', 'NotAllowedError')),
      ),
    );
    await generator.open();
    await generator.photosRegion
      .getByRole('button', { name: phrases('generator.photos.camera.take') })
      .click();
    const dialog = page.getByRole('dialog', { name: phrases('generator.photos.camera.title') });
    await expect(dialog.getByRole('alert')).toHaveText(phrases('generator.photos.camera.refused'));
    const choosing = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: phrases('generator.photos.camera.choose') }).click();
    expect((await choosing).isMultiple()).toBe(true);
  });
});
