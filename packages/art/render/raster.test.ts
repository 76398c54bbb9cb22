import { addGrain, type Raster } from './raster';

const grey = (): Raster => ({ data: Buffer.alloc(48 * 48 * 3, 128), width: 48, height: 48 });

describe('grain', () => {
  it('is the same for the same seed and differs for another', () => {
    const first = addGrain(grey(), 5, 1).data;
    expect(addGrain(grey(), 5, 1).data.equals(first)).toBe(true);
    expect(addGrain(grey(), 5, 2).data.equals(first)).toBe(false);
  });

  it('keeps the tone of the picture and has the given strength', () => {
    const values = [...addGrain(grey(), 5, 3).data];
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    expect(Math.abs(mean - 128)).toBeLessThan(0.5);
    expect(Math.abs(deviation - 5)).toBeLessThan(0.5);
  });

  it('does not change the given picture', () => {
    const original = grey();
    addGrain(original, 5, 4);
    expect(original.data.equals(grey().data)).toBe(true);
  });
});
