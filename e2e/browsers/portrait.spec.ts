import { readdir, rm } from 'node:fs/promises';

import { Key } from 'selenium-webdriver';
import sharp from 'sharp';

import { portraitWithOpacity, QUICK_PORTRAIT, SELFIES } from '../support/pictures';
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
  const portrait = (await portraitWithOpacity('maya.webp', '#7d8a92')).toString('base64');
  await stack.scriptNextRun({ outcome: 'COMPLETED', output: [portrait] });
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

  const savePng = async (): Promise<Buffer> => {
    await visitor.press(button(phrases('generator.gallery.save.menu'), viewer));
    await visitor.press(button('PNG', viewer));
    let pixels = Buffer.alloc(0);
    await expect(async () => {
      const [name = ''] = (await readdir(home)).filter((file) => file.endsWith('.png'));
      // Rejects while the file is written.
      pixels = await sharp(`${home}/${name}`).ensureAlpha().raw().toBuffer();
      // The next one has the same name.
      await rm(`${home}/${name}`);
    }).toPass();
    return pixels;
  };
  const own = await savePng();
  await visitor.press(button(phrases('generator.gallery.background.open'), viewer));
  const transparent = phrases('generator.gallery.background.transparent');
  await visitor.press({ role: 'radio', name: transparent, within: viewer });
  const changed = await savePng();
  // No opaque pixel of the person changes.
  const opaque = Array.from({ length: own.length / 4 }, (_, pixel) => pixel).filter(
    (pixel) => changed[4 * pixel + 3] === 255,
  );
  const differs = (pixel: number) => [0, 1, 2].some((at) => own[4 * pixel + at] !== changed[4 * pixel + at]);
  expect(opaque.length).toBeGreaterThan(own.length / 40);
  expect(opaque.filter(differs)).toEqual([]);

  await visitor.press(inViewer('star'));
  await type(Key.ESCAPE);
  await visitor.press({ ...first, pattern: `${first.pattern}.*starred` });
  await visitor.press(inViewer('delete'));
  await visitor.see(portraits);
  await visitor.leave(() => visitor.driver.navigate().refresh());
  await visitor.see(portraits);
});
