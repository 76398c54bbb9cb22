import { UserError } from '@/tools/command';
import { readOptions } from './read-options';

it('reads the seed and the requests', () => {
  expect(readOptions(['--seed', '7', '--runs', '300'])).toEqual({ seed: 7, first: 0, last: 299 });
  expect(readOptions(['--seed', '7', '--only', '40'])).toEqual({ seed: 7, first: 40, last: 40 });
  expect(readOptions(['--seed', '7', '--only', '40-60'])).toEqual({ seed: 7, first: 40, last: 60 });
  const { seed, ...requests } = readOptions([]);
  expect(String(seed)).toMatch(/^\d{1,6}$/);
  expect(requests).toEqual({ first: 0, last: 9_999 });
});

it.each([['--sed'], ['--seed=x'], ['--only=4-'], ['--runs', 'many']])(
  'refuses %s with a sentence',
  (...args) => {
    expect(() => readOptions(args)).toThrow(UserError);
    expect(() => readOptions(args)).toThrow('npm run fuzz -- ');
  },
);
