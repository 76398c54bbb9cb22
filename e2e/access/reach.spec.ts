import { test } from '../fixtures';
import { runIn } from '../support/projects';
import { expectAllReachable } from '../support/reach';
import { signInBeforehand } from '../support/sign-in-beforehand';

runIn('desktop-en');

for (const width of [390, 1440])
  test(`At ${width} px, everything that opens is in the window and under the pointer, wherever the page is scrolled`, async ({
    page,
    context,
    stack,
    phrases,
    user,
    site,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signInBeforehand(context, stack.addresses, user);
    const view = {
      async open(address: string) {
        await page.goto(address);
        await site.expectCredits(100);
      },
      evaluate: (expression: string) => page.evaluate(expression),
      chooseFiles: (label: string, files: readonly string[]) =>
        page
          .getByLabel(label)
          .and(page.locator('input'))
          .setInputFiles([...files]),
    };
    await expectAllReachable(view, { phrases, stack });
  });
