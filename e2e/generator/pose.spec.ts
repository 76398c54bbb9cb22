import type { Locator } from '@playwright/test';
import sharp from 'sharp';

import { expect, test } from '../fixtures';
import { runIn } from '../support/projects';

runIn('phone-ru', 'desktop-en');

const GREEN = '#00b050';
const RED = '#d00000';

/** Writes a red picture whose largest centred square is green. */
async function writePicture(name: string, width: number, height: number): Promise<string> {
  const side = Math.min(width, height);
  const square = await sharp({ create: { width: side, height: side, channels: 3, background: GREEN } })
    .png()
    .toBuffer();
  const path = test.info().outputPath(name);
  await sharp({ create: { width, height, channels: 3, background: RED } })
    .composite([{ input: square, gravity: 'centre' }])
    .png()
    .toFile(path);
  return path;
}

/** Returns the size of a picture in the page, and whether it is green near its four corners. */
async function inspect(picture: Locator): Promise<{ width: number; height: number; isGreen: boolean[] }> {
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const isGreen = [8, width - 8].flatMap((x) =>
      [8, height - 8].map((y) => {
        const [red = 0, green = 0] = context.getImageData(x, y, 1, 1).data;
        return green > 150 && red < 60;
      }),
    );
    return { width, height, isGreen };
  });
}

test('The row of poses scrolls to the selected one; a picture is shown whole to crop, and cut to its largest centred square', async ({
  page,
  phrases,
  generator,
}) => {
  await generator.open();

  await test.step('the row', async () => {
    const pose = (name: string) => page.getByRole('radio', { name, exact: true });
    await expect(pose('Anna')).toBeChecked();
    await pose('Anna').focus();
    for (const name of ['Daniel', 'Maya', 'Leo', 'Sofia']) {
      await page.keyboard.press('ArrowRight');
      await expect(pose(name)).toBeChecked();
      await expect(pose(name)).toBeInViewport({ ratio: 0.9 });
    }
  });

  await test.step('in a window at 400 %, with the focus on it', async () => {
    await page.setViewportSize({ width: 360, height: 225 });
    const dialog = await generator.openCrop(await writePicture('wide.png', 900, 600));
    const picture = dialog.getByRole('group', { name: phrases('generator.crop.area') });
    await expect(picture).toBeFocused();
    // A scroll ends at whole pixels, the picture between two.
    await expect(picture).toBeInViewport({ ratio: 0.99 });
    // The page behind stays where it is.
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    await dialog.getByRole('button', { name: phrases('generator.crop.confirm') }).click();
  });

  await test.step('cut', async () => {
    const own = page.getByRole('radio', { name: phrases('generator.pose.custom') });
    await expect(own).toBeChecked();
    const picture = own.locator('xpath=..').locator('img');
    expect(await inspect(picture)).toEqual({ width: 600, height: 600, isGreen: [true, true, true, true] });
  });
});
