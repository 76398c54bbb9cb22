import { CODE, expectCode, type FreshParent } from './expectations';

/** The limits of names. */
export function describeLimits(freshParent: FreshParent): void {
  describe('limits', () => {
    it.each(['__reserved__', '.', '..', 'x'.repeat(1501)])('refuses the document id %.20s', async (id) => {
      await expectCode(freshParent().collection('things').doc(id).set({}), CODE.invalidArgument);
    });
  });
}
