import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { expect, test } from './fixtures';

/** Hides the page or shows it: WebDriver has no window that could cover it. */
function setVisibility(value: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value });
  document.dispatchEvent(new Event('visibilitychange'));
}

for (const language of ['en', 'ru'] as const)
  test.describe(`In the language ${language}`, () => {
    test.use({ language });

    test('a hidden tab says that its portrait is ready', async ({
      visitor,
      stack,
      phrases,
      generator,
      openGeneratorSignedIn,
    }) => {
      await openGeneratorSignedIn(SELFIES.slice(0, 1));
      await stack.scriptNextRun({ outcome: 'hold' });
      await generator.generate.press();
      await generator.balance(70).expectVisible();
      const sound = visitor.part('button', phrases('generator.ready.sound'));
      await sound.press();
      await sound.expectToBe((element) => element.ariaPressed === 'true');

      const titleBefore = await visitor.call(() => document.title);
      await visitor.call(setVisibility, 'hidden' as const);
      await stack.releaseRuns(QUICK_PORTRAIT);
      const ready = `✓ ${phrases('generator.ready.title', { ready: 1 })} · Chiaro`;
      await expect(async () => expect(await visitor.call(() => document.title)).toBe(ready)).toPass();
      await visitor.call(setVisibility, 'visible' as const);
      await expect(async () => expect(await visitor.call(() => document.title)).toBe(titleBefore)).toPass();
      await generator.portraits.expectCount(1);
    });
  });
