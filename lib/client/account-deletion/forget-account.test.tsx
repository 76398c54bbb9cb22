import { ServiceContainer } from '../../browser/service-container';
import { createLikenessWish } from '../photos/likeness-wish';
import { forgetAccount } from './delete-account';

it.each([
  ['forgets the wish of a deleted account', 'ada', null],
  ['keeps the wish of another account', 'bea', 'bea'],
])('%s', (_case, wanted, left) => {
  const container = new ServiceContainer();
  const wish = container.get(createLikenessWish);
  wish.update(() => wanted);
  forgetAccount(container, 'ada');
  expect(wish.get()).toBe(left);
});
