import { keysOf } from './output-keys';

it.each<[unknown, string]>([
  [{ cost: 0.02, link: 'https://a.example/secret.png' }, 'cost, link'],
  [{ files: [{ link: 'secret', size: 7 }, { other: 1 }] }, 'files[].link, files[].size'],
  [[['secret']], '[][]'],
  [{ a: { b: { c: { d: { e: 'secret' } } } } }, 'a.b.c.d'],
  [{ 'https://a.example/secret.png': 1, 'ada@example.com': 2, 'two words': 3, '': 4 }, '…, …, …, …'],
  ['secret', ''],
  [7, ''],
  [null, ''],
  [undefined, ''],
  [{}, ''],
])('names the keys of %j', (output, keys) => {
  expect(keysOf(output)).toBe(keys);
});

it('names at most twenty keys, of 40 characters', () => {
  const many = Object.fromEntries(
    Array.from({ length: 1000 }, (_, index) => [`${'k'.repeat(100)}${index}`, 1]),
  );
  const keys = keysOf({ many }).split(', ');
  expect(keys).toHaveLength(20);
  expect(keys[0]).toBe(`many.${'k'.repeat(40)}`);
});

it('does not follow a deep nesting', () => {
  let deep: unknown = 'secret';
  for (let level = 0; level < 100_000; level += 1) deep = { deep };
  expect(keysOf(deep)).toBe('deep.deep.deep.deep');
});
