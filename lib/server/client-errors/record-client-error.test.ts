import { createFakeServices } from '../../testing/fake-services';
import { RATE_LIMITS } from '../../shared/rules/rate-limits';
import { DatabaseError } from '../ports';
import { clientErrorsKey, recordClientError } from './record-client-error';

const error = { name: 'TypeError', code: 'a.js:1:2', page: '/', build: '1', browser: 'other' } as const;
const DAY = clientErrorsKey('2026-01-01');

it('logs each error and counts the day’s', async () => {
  const { services, database, events } = createFakeServices();
  await Promise.all([1, 2, 3].map(() => recordClientError({ services, error, address: null })));
  expect(events).toEqual(['client_error', 'client_error', 'client_error']);
  expect(await database.get(DAY)).toEqual({ day: new Date('2026-01-01'), count: 3 });
});

it('logs an error that can’t be counted', async () => {
  const { services, database, events } = createFakeServices();
  jest.spyOn(database, 'transaction').mockRejectedValueOnce(new DatabaseError('unknown'));
  await recordClientError({ services, error, address: null });
  expect(events).toEqual(['client_error', 'client_error_not_counted']);
});

it('refuses more from one address, and neither logs nor counts them', async () => {
  const { services, database, events } = createFakeServices();
  const { maximum, lease } = RATE_LIMITS.clientErrors;
  const record = async () => recordClientError({ services, error, address: '203.0.113.7' });
  // The first lease is not counted.
  for (let call = 0; call < maximum + lease; call += 1) await record();
  await expect(record()).rejects.toMatchObject({ code: 'rate_limited' });
  expect(events).toHaveLength(maximum + lease);
  expect(await database.get(DAY)).toMatchObject({ count: maximum + lease });
});
