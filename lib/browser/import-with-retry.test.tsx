import { importWithRetry } from './import-with-retry';
import { setOnline } from './testing/set-online';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  setOnline(true);
  jest.useRealTimers();
});

describe('A part of the code', () => {
  it('loads when the connection is back', async () => {
    setOnline(false);
    const load = jest.fn(() =>
      navigator.onLine ? Promise.resolve('code') : Promise.reject(new Error('no network')),
    );
    const loaded = importWithRetry(load);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(load.mock.calls.length).toBeGreaterThan(20);
    setOnline(true);
    await jest.advanceTimersByTimeAsync(2_000);
    await expect(loaded).resolves.toBe('code');
  });

  it('fails after five attempts when the server no longer has it', async () => {
    const load = jest.fn(() => Promise.reject(new Error('gone')));
    const loaded = importWithRetry(load);
    const outcome = expect(loaded).rejects.toThrow('gone');
    await jest.advanceTimersByTimeAsync(60_000);
    await outcome;
    expect(load).toHaveBeenCalledTimes(5);
  });
});
