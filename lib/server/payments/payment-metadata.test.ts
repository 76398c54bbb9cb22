import { donationOf } from './payment-metadata';

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
