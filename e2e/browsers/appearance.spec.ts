import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { PAPER } from '../pages/site';
import { button } from '../support/find-parts';
import { expect, test } from './fixtures';

/** The folder of the screenshots; a file is named by page, project and theme. */
const SCREENSHOTS = path.join('.local', 'reports', 'browsers', 'screenshots');
const PAGES = { home: '/', generator: '/generator', donate: '/donate', privacy: '/privacy', terms: '/terms' };

/** Returns the page's look. It is loaded when fonts and the pictures in view are. Runs in the page. */
function lookAt() {
  const pictures = [...document.images].filter((image) => image.checkVisibility());
  const inView = pictures.filter((image) => image.getBoundingClientRect().top < innerHeight);
  return {
    isLoaded:
      document.fonts.status === 'loaded' && inView.every((image) => image.complete && image.naturalWidth),
    paper: getComputedStyle(document.body).backgroundColor,
    widths: [innerWidth, document.documentElement.scrollWidth],
  };
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`With the system in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test(`the pages are ${colorScheme} and fit the window`, async ({ visitor, viewport, phrases }) => {
      await mkdir(SCREENSHOTS, { recursive: true });
      const widths = Array(2).fill(viewport?.width);
      const look = async (name: string) => {
        const sound = { isLoaded: true, paper: PAPER[colorScheme], widths };
        await expect.poll(() => visitor.driver.executeScript(lookAt)).toEqual(sound);
        const file = path.join(SCREENSHOTS, `${name}-${test.info().project.name}-${colorScheme}.png`);
        await writeFile(file, await visitor.driver.takeScreenshot(), 'base64');
      };
      for (const [name, address] of Object.entries(PAGES)) {
        await visitor.open(address);
        await look(name);
        if (name !== 'generator') continue;
        await visitor.press(button(phrases('generator.settings.title')));
        await visitor.see({ role: 'slider', name: phrases('generator.settings.sliders.resemblance') });
        await look('settings');
      }
    });
  });
