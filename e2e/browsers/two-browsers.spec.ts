import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { storedSignIn } from '../support/sign-in-beforehand';
import { startEngine } from './engines/start';
import { expect, test } from './fixtures';
import { GeneratorParts } from './site-parts';
import { Visitor } from './visitor';

test('A portrait of one browser is in another after a reload; stars and deletions follow', async ({
  visitor,
  stack,
  user,
  phrases,
  relay,
  theme,
  metadata: { engine, size },
}) => {
  const directory = test.info().outputPath('another-browser');
  const session = await startEngine(engine, { size, theme, isPrivate: false, directory });
  try {
    const [window = ''] = await session.windows();
    const other = new Visitor(session, window, relay.address, phrases);
    await other.open('/404');
    const signIn = await storedSignIn(stack.addresses, user);
    for (const device of [visitor, other]) {
      await device.store(signIn);
      await device.open('/generator');
    }
    const [here, there] = [visitor, other].map((device) => new GeneratorParts(device, phrases));
    if (!here || !there) throw new Error('There are two browsers.');

    await here.photoInput.chooseFiles(SELFIES[0] ?? '');
    await here.photos.expectCount(1);
    await stack.scriptNextRun(QUICK_PORTRAIT);
    await here.generate.press();
    await here.portraits.expectCount(1);
    await other.reload();
    await there.portraits.expectCount(1);

    await there.portraits.press();
    await there.inViewer('star').press();
    await expect(async () => {
      await visitor.reload();
      await here.portraits.expectText(/starred/);
    }).toPass();

    await here.portraits.press();
    await here.inViewer('delete').press();
    await here.portraits.expectCount(0);
    await expect(async () => {
      await other.reload();
      await there.accountMenu.expectVisible();
      await there.portraits.expectCount(0);
    }).toPass({ timeout: 60_000 });
    expect(session.errors()).toEqual([]);
  } finally {
    await session.end();
  }
});
