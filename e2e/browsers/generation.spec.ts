import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import sharp from 'sharp';

import { SLIDERS } from '@/lib/shared/rules/generation-settings';

import { literal } from '../support/phrases';
import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { expect, test as base } from './fixtures';
import { GeneratorParts } from './site-parts';
import { KEYS } from './visitor';

interface Fixtures {
  makePortrait: () => Promise<void>;
}

const test = base.extend<Fixtures>({
  makePortrait: async ({ generator, stack, openGeneratorSignedIn }, provide) => {
    await provide(async () => {
      await openGeneratorSignedIn(SELFIES);
      await stack.scriptNextRun(QUICK_PORTRAIT);
      await generator.generate.press();
      await generator.portraits.expectCount(1);
    });
  },
});

/** Removes what the browser knows of portraits, as clearing it does; the sign-in stays. */
async function forgetPortraits(): Promise<void> {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('portraitGenerator')) localStorage.removeItem(key);
  await new Promise<void>((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase('portraitGenerator');
    deletion.onsuccess = () => resolve();
    deletion.onerror = () => reject(new Error('The database was not deleted.'));
  });
}

test('A reload during a generation keeps the portrait and its recipe', async ({
  visitor,
  stack,
  phrases,
  generator,
  openGeneratorSignedIn,
}) => {
  await openGeneratorSignedIn(SELFIES);
  await generator.pose('Daniel').press();
  await stack.scriptNextRun({ outcome: 'hold' });
  await generator.generate.press();
  await expect(async () => expect(await stack.countCalls('runpod', 'run')).toBe(1)).toPass();
  await visitor.reload();
  await generator.progress.expectVisible();
  await generator.balance(70).expectVisible();
  await stack.releaseRuns(QUICK_PORTRAIT);
  await generator.portraits.expectCount(1);

  await generator.portraits.press();
  await visitor.text('Daniel', generator.viewer).expectVisible();
  await generator.inViewer('compare').press();
  await visitor.part('radio', undefined, generator.viewer).expectCount(SELFIES.length);
  const slider = visitor.part('slider', phrases('generator.gallery.compareLabel'), generator.viewer);
  await slider.focus();
  await visitor.type(KEYS.Home);
  await slider.expectToBe((element) => (element as HTMLInputElement).value === '0');
  await visitor.type(KEYS.Escape);
  await generator.viewer.expectHidden();
});

test.describe('In a private window', () => {
  test.use({ isPrivate: true });

  test('a reload keeps the portrait and the photos for comparison', async ({
    visitor,
    generator,
    makePortrait,
  }) => {
    await makePortrait();
    await visitor.reload();
    await generator.portraits.press();
    await generator.inViewer('compare').press();
    await visitor.part('radio', undefined, generator.viewer).expectCount(SELFIES.length);
  });
});

test('A reload during the upload reports that nothing was charged', async ({
  visitor,
  relay,
  phrases,
  generator,
  openGeneratorSignedIn,
}) => {
  await openGeneratorSignedIn(SELFIES);
  relay.holdsUploads = true;
  await generator.generate.press();
  await generator.cancel.expectVisible();
  await visitor.reload();
  await generator.alert.expectText(new RegExp(literal(phrases('generator.errors.uploadInterrupted'))));
  await generator.balance(100).expectVisible();
});

test('A download is named by the portrait’s recipe', async ({ visitor, generator, makePortrait }) => {
  await makePortrait();
  await generator.portraits.press();
  await generator.inViewer('download').press();
  const { downloads } = visitor.session;
  await expect(async () => {
    const [name = ''] = (await readdir(downloads)).filter((file) => file.startsWith('chiaro'));
    expect(name).toMatch(/^chiaro-anna-\d{4}-\d{2}-\d{2}\.jpg$/);
    const { width } = await sharp(await readFile(path.join(downloads, name))).metadata();
    expect(width).toBeGreaterThan(0);
  }).toPass();
});

test('Undo restores a deleted portrait, which otherwise stays deleted', async ({
  visitor,
  phrases,
  generator,
  makePortrait,
}) => {
  await makePortrait();
  for (const isUndone of [true, false]) {
    await generator.portraits.press();
    await generator.inViewer('delete').press();
    await generator.portraits.expectCount(0);
    if (isUndone) await visitor.part('button', phrases('generator.gallery.undo')).press();
    if (isUndone) await generator.portraits.expectCount(1);
  }
  await visitor.reload();
  await generator.accountMenu.expectVisible();
  await generator.portraits.expectCount(0);
});

test('A cleared browser has the account’s portraits back after a sign-in', async ({
  visitor,
  generator,
  makePortrait,
}) => {
  await makePortrait();
  await visitor.call(forgetPortraits);
  await visitor.reload();
  await generator.portraits.expectCount(1);
  await generator.portraits.press();
  await visitor.text('Anna', generator.viewer).expectVisible();
  await generator.inViewer('star').press();
  await visitor.call(forgetPortraits);
  await visitor.reload();
  await generator.portraits.expectText(/starred/);
});

test('Another window shows the portrait as soon as it is ready', async ({
  visitor,
  phrases,
  makePortrait,
}) => {
  const other = visitor.at(await visitor.session.openWindow());
  await other.open('/generator');
  const there = new GeneratorParts(other, phrases);
  await there.portraits.expectCount(0);
  await makePortrait();
  await there.portraits.expectCount(1);
});

test('Settings change by key and outlast a reload', async ({ visitor, phrases }) => {
  await visitor.open('/generator');
  const settings = visitor.part('button', phrases('generator.settings.title'));
  await settings.press();
  const slider = visitor.part('slider', phrases('generator.settings.sliders.steps'));
  const { minimum, step } = SLIDERS.steps;
  await slider.focus();
  await visitor.type(KEYS.Home, KEYS.ArrowRight);
  const value = () => slider.read((element) => Number((element as HTMLInputElement).value));
  const chosen = minimum + step;
  expect(await value()).toBe(chosen);
  const prompt = visitor.part('textbox', phrases('generator.settings.positivePrompt'));
  await prompt.fill('soft light');
  await visitor.reload();
  await expect(async () => {
    if ((await settings.read((button) => button.getAttribute('aria-expanded'))) === 'false')
      await settings.press();
    expect(await value()).toBe(chosen);
  }).toPass();
  await prompt.expectToBe((field) => (field as HTMLTextAreaElement).value === 'soft light');
});
