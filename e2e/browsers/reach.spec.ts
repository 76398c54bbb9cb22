import { expectAllReachable } from '../support/reach';
import { test } from './fixtures';

test('Everything that opens is in the window and under the pointer, wherever the page is scrolled', async ({
  visitor,
  stack,
  phrases,
  openSignedIn,
}) => {
  await openSignedIn('/');
  const view = {
    open: (address: string) => visitor.open(address),
    evaluate: (expression: string) => visitor.driver.executeScript(`return ${expression}`),
    chooseFiles: (label: string, files: readonly string[]) => visitor.chooseFiles(label, files),
  };
  await expectAllReachable(view, { phrases, stack });
});
