import path from 'node:path';

import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { expect, test } from './fixtures';

const HEIC = path.join('e2e', 'support', 'heic', 'upright.heic');

for (const language of ['en', 'ru'] as const)
  test.describe(`In the language ${language}`, () => {
    test.use({ language });

    test('photos are looked at, a HEIC among them, and one click makes two portraits', async ({
      visitor,
      stack,
      phrases,
      generator,
      openGeneratorSignedIn,
    }) => {
      await openGeneratorSignedIn([...SELFIES, HEIC]);
      const photos = visitor.part('region', phrases('generator.photos.title'));
      await visitor.text(phrases('generator.photos.look.good'), photos).expectCount(SELFIES.length + 1);

      await generator.portraitCount.read((select) => {
        (select as HTMLSelectElement).value = '2';
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });
      for (let run = 0; run < 2; run += 1) await stack.scriptNextRun(QUICK_PORTRAIT);
      await visitor.part('button', phrases('generator.set.generateSeveral', { count: 2 })).press();
      await generator.portraits.expectCount(2);
      await generator.balance(40).expectVisible();
      expect(await stack.countCalls('runpod', 'run')).toBe(2);
    });
  });
