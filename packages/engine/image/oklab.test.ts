import { toLab, toRgb } from './oklab';
import { type Plane, createPlane, mapPlane } from './plane';

const one = (value: number): Plane => createPlane(1, 1, value);

describe('Oklab', () => {
  it('converts every colour back within half an 8-bit step', () => {
    const side = 9;
    const channel = (stride: number): Plane =>
      mapPlane(
        createPlane(side * side, side),
        (_, index) => (Math.floor(index / stride) % side) / (side - 1),
      );
    const image = { red: channel(1), green: channel(side), blue: channel(side * side) };
    const back = toRgb(toLab(image));
    for (const name of ['red', 'green', 'blue'] as const) {
      const worst = Math.max(
        ...mapPlane(image[name], (value, index) => Math.abs(value - (back[name].data[index] ?? 0))).data,
      );
      expect(worst).toBeLessThan(0.5 / 255);
    }
  });

  it('gives the published values for pure red', () => {
    const lab = toLab({ red: one(1), green: one(0), blue: one(0) });
    expect(lab.lightness.data[0]).toBeCloseTo(0.628, 3);
    expect(lab.a.data[0]).toBeCloseTo(0.2249, 3);
    expect(lab.b.data[0]).toBeCloseTo(0.1258, 3);
  });

  it('has no colour for grey', () => {
    const lab = toLab({ red: one(0.5), green: one(0.5), blue: one(0.5) });
    expect(Math.hypot(lab.a.data[0] ?? 1, lab.b.data[0] ?? 1)).toBeLessThan(1e-4);
  });
});
