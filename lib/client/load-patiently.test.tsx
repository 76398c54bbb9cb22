import { loadPatiently } from './load-patiently';
import { setOnline } from './testing/set-online';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  setOnline(true);
  jest.useRealTimers();
});

describe('A piece of code', () => {
  it('comes when the connection is back, however long that takes', async () => {
    setOnline(false);
    const load = jest.fn(() =>
      navigator.onLine ? Promise.resolve('code') : Promise.reject(new Error('no network')),
    );
    const loaded = loadPatiently(load);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(load.mock.calls.length).toBeGreaterThan(20);
    setOnline(true);
    await jest.advanceTimersByTimeAsync(2_000);
    await expect(loaded).resolves.toBe('code');
  });

  it('is given up after five attempts when the server has it no more', async () => {
    const load = jest.fn(() => Promise.reject(new Error('gone')));
    const loaded = loadPatiently(load);
    const outcome = expect(loaded).rejects.toThrow('gone');
    await jest.advanceTimersByTimeAsync(60_000);
    await outcome;
    expect(load).toHaveBeenCalledTimes(5);
  });
});
