import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { storedSignIn } from '../support/sign-in-beforehand';
import { test } from './fixtures';
import { KEYS } from './visitor';

for (const language of ['en', 'ru'] as const)
  test.describe(`In the language ${language}`, () => {
    test.use({ language });

    test('consent is asked for once, and given by keyboard', async ({
      visitor,
      stack,
      phrases,
      user,
      generator,
    }) => {
      await visitor.store(await storedSignIn(stack.addresses, user, { hasConsented: false }));
      await visitor.open('/generator');
      const dialog = visitor.part('dialog', phrases('generator.consent.title'));
      const box = visitor.part('checkbox', undefined, dialog);
      await generator.balance(100).expectVisible();
      await generator.photoInput.chooseFiles(...SELFIES.slice(0, 1));
      await generator.photos.expectCount(1);

      await generator.generate.press('Enter');
      await visitor.part('button', phrases('generator.consent.continue'), dialog).press('Enter');
      await box.expectToBe((element) => element === document.activeElement);
      await stack.scriptNextRun(QUICK_PORTRAIT);
      await visitor.type(' ', KEYS.Enter);
      await generator.portraits.expectCount(1);
      await generator.balance(70).expectVisible();

      await visitor.reload();
      await generator.photos.expectCount(1);
      await stack.scriptNextRun(QUICK_PORTRAIT);
      await generator.generate.press('Enter');
      await generator.portraits.expectCount(2);
      await dialog.expectHidden();
    });
  });
