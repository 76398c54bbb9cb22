import { timeFigures, timeTable } from './time-figures';
import { BARE_CALLS } from './background';

const times = {
  'POST /api/upload-image': [30, 60],
  [BARE_CALLS.send]: [3, 6],
  'GET /api/account': [5],
  [BARE_CALLS.read]: [2],
};

it('compares each call with the bare handler of its kind', () => {
  const values = Object.fromEntries(timeFigures(times).map(({ name, value }) => [name, value]));
  expect(values).toMatchObject({
    [`load, ${BARE_CALLS.read}, p50`]: 2,
    "load, GET /api/account, p50 ÷ bare handler's": 2.5,
    "load, POST /api/upload-image, p50 ÷ bare handler's": 10,
    "load, POST /api/upload-image, p99 ÷ bare handler's": 10,
  });
});

it('lists the bare handler first, with the number of calls', () => {
  const table = timeTable(times);
  expect(Object.keys(table)).toEqual([
    BARE_CALLS.read,
    BARE_CALLS.send,
    'GET /api/account',
    'POST /api/upload-image',
  ]);
  expect(table['POST /api/upload-image']).toMatchObject({ calls: 2, 'p50, ms': 30, 'p99, ms': 60 });
});
