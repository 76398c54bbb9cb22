import { Client } from '../../browser/client';
import { createLikenessWish } from '../photos/likeness-wish';
import { forgetAccount } from './forget-account';

it.each([
  ['forgets the wish of a deleted account', 'ada', null],
  ['keeps the wish of another account', 'bea', 'bea'],
])('%s', (_case, wanted, left) => {
  const client = new Client();
  const wish = client.get(createLikenessWish);
  wish.update(() => wanted);
  forgetAccount(client, 'ada');
  expect(wish.get()).toBe(left);
});
