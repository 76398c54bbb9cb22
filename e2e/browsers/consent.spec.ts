import { MINIMUM_AGE_YEARS } from '@/lib/shared/rules/legal';

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
      await generator.balance(100).expectVisible();
      await generator.photoInput.chooseFiles(...SELFIES.slice(0, 1));
      await generator.photos.expectCount(1);

      await generator.generate.press('Enter');
      await stack.scriptNextRun(QUICK_PORTRAIT);
      for (const statement of ['photos', 'age', 'terms'] as const) {
        await visitor.part('button', phrases('generator.consent.continue'), dialog).press('Enter');
        const label = phrases(`generator.consent.statements.${statement}`, { years: MINIMUM_AGE_YEARS });
        const box = visitor.part('checkbox', label, dialog);
        await box.expectToBe((element) => element === document.activeElement);
        await visitor.type(' ');
      }
      await visitor.type(KEYS.Enter);
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
