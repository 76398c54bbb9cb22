import { planeFrom, valueAt } from '../image/plane';
import { connectedPerson } from './connected-person';

describe('connectedPerson', () => {
  const mask = planeFrom(128, 128, (x, y) => {
    const me = Math.hypot(x - 40, y - 60) < 25;
    const bystander = Math.hypot(x - 105, y - 60) < 15;
    return me || bystander ? 1 : 0;
  });

  it('keeps the person with the face and removes the bystander', () => {
    const mine = connectedPerson(mask, [{ x: 40, y: 55 }], 20);
    expect(valueAt(mine, 60 * 128 + 40)).toBeCloseTo(1);
    expect(valueAt(mine, 60 * 128 + 105)).toBe(0);
  });

  it('keeps an uncertain area near the person and removes a wide one', () => {
    const unsure = planeFrom(128, 128, (x, y) => (Math.hypot(x - 40, y - 60) < 25 ? 1 : x > 40 ? 0.5 : 0));
    const mine = connectedPerson(unsure, [{ x: 40, y: 55 }], 12);
    expect(valueAt(mine, 60 * 128 + 72)).toBeCloseTo(0.5);
    expect(valueAt(mine, 60 * 128 + 110)).toBe(0);
  });

  it('does not fail for a face outside the mask', () => {
    expect(connectedPerson(mask, [{ x: 500, y: -9 }], 20).data.every(Number.isFinite)).toBe(true);
  });
});
