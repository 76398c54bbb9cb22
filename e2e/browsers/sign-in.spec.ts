import { expect, test } from './fixtures';
import type { Press } from './visitor';

for (const by of ['mouse', 'touch', 'Enter'] satisfies Press[])
  for (const milliseconds of [0, 150, 600])
    test(`The first press on "Sign in" opens the provider's page by ${by} with scripts delayed by ${milliseconds} ms`, async ({
      visitor,
      relay,
      phrases,
    }) => {
      relay.scriptDelayMs = milliseconds;
      await visitor.open('/');
      const signIn = visitor.part('button', phrases('account.signIn'), visitor.part('banner'));
      const popup = await visitor.openedBy(() => signIn.press(by));
      await popup.part('button', 'Add account').expectVisible();
    });

test('A second press while the first window is open signs in through the second window', async ({
  visitor,
  phrases,
  user,
}) => {
  await visitor.open('/');
  const signIn = visitor.part('button', phrases('account.signIn'), visitor.part('banner'));
  const first = await visitor.openedBy(() => signIn.press());
  await first.part('button', 'Add account').expectVisible();
  const second = await visitor.openedBy(() => signIn.press());
  await second.addAccount(user);
  await visitor.part('button', phrases('account.menu')).expectVisible();
});

test('With popups blocked, the sign-in opens in the same tab and the user’s choices are kept', async ({
  visitor,
  phrases,
  user,
}) => {
  await visitor.open('/generator');
  await visitor.part('radio', 'Daniel').press();
  await visitor.openNoWindows();
  await visitor.part('button', phrases('account.signIn'), visitor.part('banner')).press();
  await visitor.addAccount(user);
  await visitor.text(phrases('account.balance', { credits: 100 }), visitor.part('banner')).expectVisible();
  expect(new URL(await visitor.address()).pathname).toBe('/generator');
  await visitor.part('radio', 'Daniel').expectToBe((radio) => (radio as HTMLInputElement).checked);
});
