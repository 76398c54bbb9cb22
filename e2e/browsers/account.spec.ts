import { readBrowserTraces } from '../support/browser-traces';
import { expect, test } from './fixtures';
import { SiteParts } from './site-parts';
import { KEYS } from './visitor';

test('The popup signs in, and the account menu signs out', async ({ visitor, phrases, user }) => {
  await visitor.open('/');
  const page = new SiteParts(visitor, phrases);
  const popup = await visitor.openedBy(() => page.signIn.press());
  await popup.addAccount(user);
  await page.balance(100).expectVisible();

  await page.accountMenu.press();
  await page.menuEntry('history').press();
  const history = visitor.part('dialog', phrases('account.history'));
  await visitor.part('listitem', undefined, history).expectText(/100/);
  await visitor.type(KEYS.Escape);
  await history.expectHidden();

  await page.accountMenu.press();
  await page.menuEntry('signOut').press();
  await page.signIn.expectVisible();
});

test('Deleting the account removes the user’s data from the browser', async ({
  visitor,
  phrases,
  user,
  openSignedIn,
}) => {
  await openSignedIn('/generator');
  expect(await visitor.call(readBrowserTraces)).toContain(user.email);
  const page = new SiteParts(visitor, phrases);
  await page.accountMenu.press();
  await page.menuEntry('delete').press();
  const dialog = visitor.part('dialog', phrases('accountDeletion.title'));
  await visitor.part('button', phrases('accountDeletion.confirm'), dialog).press();
  await visitor.text(phrases('accountDeletion.notice.title')).expectVisible();
  await page.signIn.expectVisible();
  expect(await visitor.call(readBrowserTraces)).not.toContain(user.email);
});
