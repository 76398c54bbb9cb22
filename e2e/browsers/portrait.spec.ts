import { readdir } from 'node:fs/promises';

import { Key } from 'selenium-webdriver';
import sharp from 'sharp';

import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { button } from '../support/find-parts';
import { expect, test } from './fixtures';

test('Consent is given by keyboard, once; a portrait is downloaded, starred and deleted', async ({
  visitor,
  stack,
  phrases,
  openSignedIn,
  seeCredits,
  addPhotos,
}) => {
  const home = test.info().outputPath('home');
  await openSignedIn('/generator', { hasConsented: false });
  await addPhotos(SELFIES);
  const generate = button(phrases('generator.set.generate'));
  const consent = { role: 'dialog', name: phrases('generator.consent.title') };
  const within = { role: 'region', name: phrases('generator.gallery.title') };
  const portraits = { role: 'button', pattern: phrases('generator.gallery.view'), within };
  const first = { ...portraits, pattern: `^${phrases('generator.gallery.portrait', { number: 1 })}\\b` };
  const viewer = { role: 'dialog', name: phrases('generator.gallery.viewer') };
  const inViewer = (name: 'download' | 'delete' | 'star') =>
    button(phrases(`generator.gallery.${name}`), viewer);
  const type = (key: string) => visitor.driver.actions().sendKeys(key).perform();

  await visitor.act(generate, (element) => element.sendKeys(Key.ENTER));
  await stack.scriptNextRun(QUICK_PORTRAIT);
  // Each Enter leads to the statement that is missing.
  for (let statement = 0; statement < 3; statement += 1) {
    await visitor.act(button(phrases('generator.consent.continue'), consent), (it) => it.sendKeys(Key.ENTER));
    const isAtMissing = "return document.activeElement.matches('[type=checkbox]:not(:checked)')";
    await expect.poll(() => visitor.driver.executeScript(isAtMissing)).toBe(true);
    await type(' ');
  }
  await type(Key.ENTER);
  await visitor.see(portraits);
  await seeCredits(70);

  await visitor.leave(() => visitor.driver.navigate().refresh());
  await visitor.see({ role: 'img', pattern: '^Photo \\d' }, SELFIES.length);
  await stack.scriptNextRun(QUICK_PORTRAIT);
  await visitor.press(generate);
  await visitor.see(portraits, 2);

  await visitor.press(first);
  await visitor.press(inViewer('download'));
  await expect(async () => {
    const [name = ''] = (await readdir(home)).filter((file) => file.startsWith('chiaro'));
    expect(name).toMatch(/^chiaro-anna-\d{4}-\d{2}-\d{2}\.jpg$/);
    expect((await sharp(`${home}/${name}`).metadata()).format).toBe('jpeg');
  }).toPass();

  await visitor.press(inViewer('star'));
  await type(Key.ESCAPE);
  await visitor.press({ ...first, pattern: `${first.pattern}.*starred` });
  await visitor.press(inViewer('delete'));
  await visitor.see(portraits);
  await visitor.leave(() => visitor.driver.navigate().refresh());
  await visitor.see(portraits);
});
