import { readBrowserTraces } from '../support/browser-traces';
import { button } from '../support/find-parts';
import { expect, test } from './fixtures';

const BANNER = { role: 'banner' };

test('The popup signs in, and the account menu signs out', async ({ visitor, phrases, user, seeCredits }) => {
  await visitor.open('/');
  const signIn = button(phrases('account.signIn'), BANNER);
  const back = await visitor.goToWindowOf(() => visitor.press(signIn));
  await visitor.addAccount(user);
  await back();
  await seeCredits(100);
  await visitor.press(button(phrases('account.menu'), BANNER));
  await visitor.press(button(phrases('account.signOut'), BANNER));
  await visitor.see(signIn);
});

test('With popups blocked, the sign-in opens in the same tab and keeps choices; a deleted account leaves nothing', async ({
  visitor,
  phrases,
  user,
  seeCredits,
}) => {
  await visitor.open('/generator');
  const daniel = { role: 'radio', name: 'Daniel' };
  await visitor.press(daniel);
  await visitor.driver.executeScript('window.open = () => null');
  await visitor.press(button(phrases('account.signIn'), BANNER));
  await visitor.addAccount(user);
  await seeCredits(100);
  expect(new URL(await visitor.driver.getCurrentUrl()).pathname).toBe('/generator');
  const [radio] = await visitor.see(daniel);
  expect(await radio?.isSelected()).toBe(true);

  expect(await visitor.driver.executeScript(readBrowserTraces)).toContain(user.email);
  await visitor.press(button(phrases('account.menu'), BANNER));
  await visitor.press(button(phrases('account.delete'), BANNER));
  const dialog = { role: 'dialog', name: phrases('accountDeletion.title') };
  await visitor.press(button(phrases('accountDeletion.confirm'), dialog));
  await visitor.see({ text: phrases('accountDeletion.notice.title') });
  await visitor.see(button(phrases('account.signIn'), BANNER));
  expect(await visitor.driver.executeScript(readBrowserTraces)).not.toContain(user.email);
});
