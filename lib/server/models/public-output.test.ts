import fc from 'fast-check';

import { readPublicOutput } from './public-output';

const ADDRESS = 'https://image.runpod.ai/abc123/output.png';
const JPEG = '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBD';
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB';
const WEBP = 'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCd';
const DATA_URI = `data:image/webp;base64,${WEBP}`;

const picturesOf = (output: unknown): string[] => readPublicOutput(output).pictures;

describe.each(['image_url', 'result', 'images', 'image', 'output'])('pictures under %s', (field) => {
  it.each<[string, unknown, string[]]>([
    ['an address', ADDRESS, [ADDRESS]],
    ['a data URI', DATA_URI, [DATA_URI]],
    ['base64 of a JPEG', JPEG, [JPEG]],
    ['base64 of a PNG', PNG, [PNG]],
    ['base64 of a WebP', WEBP, [WEBP]],
    ['a list', [ADDRESS, JPEG], [ADDRESS, JPEG]],
    ['an object with url', { url: ADDRESS }, [ADDRESS]],
    ['an object with image_url', { image_url: ADDRESS }, [ADDRESS]],
    ['an object with data', { data: PNG, filename: 'a.png' }, [PNG]],
    ['a list of objects', [{ url: ADDRESS }, { data: DATA_URI }], [ADDRESS, DATA_URI]],
    ['a list with other things', [null, 7, {}, [], 'words', { url: 1 }, ADDRESS], [ADDRESS]],
  ])('are found as %s', (_form, value, pictures) => {
    expect(readPublicOutput({ cost: 0.02, [field]: value })).toEqual({ pictures, costDollars: 0.02 });
  });
});

it('finds an output that is a picture itself, and one within an output', () => {
  expect(picturesOf(ADDRESS)).toEqual([ADDRESS]);
  expect(picturesOf([{ url: ADDRESS }])).toEqual([ADDRESS]);
  expect(picturesOf({ output: { images: [{ url: ADDRESS }] } })).toEqual([ADDRESS]);
});

it('takes a picture once that two fields have, and one after a field that has none', () => {
  expect(picturesOf({ image_url: ADDRESS, result: ADDRESS })).toEqual([ADDRESS]);
  expect(picturesOf({ result: 'success', image_url: ADDRESS })).toEqual([ADDRESS]);
});

it.each<[string, unknown]>([
  ['a sentence', 'Your image could not be made.'],
  ['a sentence that begins with an address', 'https://runpod.io/docs says why this request was refused.'],
  ['an address without a host', 'https://'],
  ['a file on the server', 'file:///etc/passwd'],
  ['a path', '/images/output.png'],
  ['a word that is base64', 'success'],
  ['base64 of a text', Buffer.from('The prompt was refused by the safety check.').toString('base64')],
  ['a data URI of a page', `data:text/html;base64,${Buffer.from('<html></html>').toString('base64')}`],
  ['a data URI that is not base64', 'data:image/svg+xml,<svg/>'],
  ['the start of a RIFF file that is no WebP', Buffer.from('RIFF0000WAVEfmt ').toString('base64')],
  ['nothing', ''],
  ['a number', 7],
])('finds no picture in %s', (_name, value) => {
  expect(picturesOf({ result: value })).toEqual([]);
});

it.each<[unknown, number | null]>([
  [0.028311, 0.028311],
  [0, 0],
  [-1, null],
  ['0.02', null],
  [null, null],
])('reads the cost %j as %j, beside a picture', (cost, costDollars) => {
  expect(readPublicOutput({ result: ADDRESS, cost })).toEqual({ pictures: [ADDRESS], costDollars });
});

it('survives any JSON, and finds texts alone', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (output) => {
      const { pictures, costDollars } = readPublicOutput(output);
      expect(pictures.every((picture) => typeof picture === 'string')).toBe(true);
      expect(costDollars === null || costDollars >= 0).toBe(true);
    }),
  );
});

it('does not follow a deep nesting', () => {
  let deep: unknown = ADDRESS;
  for (let level = 0; level < 100_000; level += 1) deep = level % 2 === 0 ? [deep] : { output: deep };
  expect(picturesOf(deep)).toEqual([]);
});

it('ignores what stands behind __proto__', () => {
  const output = JSON.parse(`{"__proto__":{"image_url":"${ADDRESS}"}}`) as unknown;
  expect(picturesOf(output)).toEqual([]);
});
