import { tableText } from './table';

it('a table is Markdown with aligned columns, numbers to the right', () => {
  const rows = [
    ['Call', 'ms'],
    ['GET', ''],
    ['POST', 1250],
  ];
  expect(tableText(rows).split('\n')).toEqual([
    '| Call |   ms |',
    '| ---- | ---: |',
    '| GET  |      |',
    '| POST | 1250 |',
  ]);
});
