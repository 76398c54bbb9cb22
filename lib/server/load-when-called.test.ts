import { loadWhenCalled } from './load-when-called';

interface Sums {
  add(one: number, other: number): Promise<number>;
  fail(): Promise<never>;
}

const sums: Sums = {
  add: (one, other) => Promise.resolve(one + other),
  fail: () => Promise.reject(new Error('no sum')),
};

describe('a port that loads when it is called', () => {
  it('loads once, with the first call', async () => {
    const load = jest.fn(() => Promise.resolve(sums));
    const port = loadWhenCalled(load);
    expect(load).not.toHaveBeenCalled();
    expect(await Promise.all([port.add(1, 2), port.add(3, 4)])).toEqual([3, 7]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is no promise itself', async () => {
    const load = jest.fn(() => Promise.resolve(sums));
    const port = loadWhenCalled(load);
    expect(await Promise.resolve(port)).toBe(port);
    expect(load).not.toHaveBeenCalled();
  });

  it('throws what its adapter throws', async () => {
    await expect(loadWhenCalled(() => Promise.resolve(sums)).fail()).rejects.toThrow('no sum');
  });

  it('loads again after a load that failed', async () => {
    const load = jest.fn(() => Promise.resolve(sums)).mockRejectedValueOnce(new Error('no file'));
    const port = loadWhenCalled(load);
    await expect(port.add(1, 2)).rejects.toThrow('no file');
    expect(await port.add(1, 2)).toBe(3);
  });
});
