import { createFakeServices } from '../../testing/fake-services';
import { donationOf, paymentMetadata } from './payment-metadata';

const ID = '0123456789abcdef'.repeat(2);

describe('donationOf', () => {
  it('reads the donation of a payment', () => {
    expect(donationOf({ metadata: { donation: ID } })).toBe(ID);
  });

  it.each([
    [{}],
    [{ donation: '' }],
    [{ donation: `${ID}0` }],
    [{ donation: `x${ID}` }],
    [{ donation: `${ID}/x` }],
  ])('is null for %j', (metadata) => {
    expect(donationOf({ metadata })).toBeNull();
  });
});

it.each([
  [{ requestId: null, donationId: null }, {}],
  [
    { requestId: 'request', donationId: ID },
    { request_id: 'request', donation: ID },
  ],
])('a payment names %j, and its donor as anonymous', (donation, named) => {
  const { settings } = createFakeServices().services;
  expect(paymentMetadata(settings, { uid: null, cents: 500, ...donation })).toEqual({
    ...{ app: 'chiaro', environment: 'test', uid: 'anonymous', credits: '525' },
    ...named,
  });
});
