import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { test } from './fixtures';
import { KEYS } from './visitor';

for (const language of ['en', 'ru'] as const)
  test.describe(`In the language ${language}`, () => {
    test.use({ language });

    test('a portrait is tried again, free and once', async ({
      visitor,
      stack,
      phrases,
      generator,
      openGeneratorSignedIn,
    }) => {
      const words = (key: 'open' | 'title' | 'start') => phrases(`generator.gallery.secondTry.${key}`);
      await openGeneratorSignedIn(SELFIES.slice(0, 1));
      const offer = visitor.part('button', words('open'), generator.viewer);
      const dialog = visitor.part('dialog', words('title'));
      await stack.scriptNextRun(QUICK_PORTRAIT);
      await generator.generate.press();
      await generator.portraits.expectCount(1);
      await generator.balance(70).expectVisible();

      await generator.portraits.press();
      await offer.press('Enter');
      await dialog.expectVisible();
      await visitor.type(KEYS.Escape);
      await dialog.expectHidden();
      await offer.expectToBe((element) => element === document.activeElement);
      await visitor.type(KEYS.Enter);
      await stack.scriptNextRun(QUICK_PORTRAIT);
      await visitor.part('button', words('start'), dialog).press('Enter');
      await generator.viewer.expectHidden();
      await generator.portraits.expectCount(2);
      await generator.balance(70).expectVisible();
    });
  });
