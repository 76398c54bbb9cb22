import { answerAt } from '@/lib/client/api/testing/answer-at';

import { deviceTime, learnServerTime, serverTime } from './server-time';

const YEAR_MS = 365 * 24 * 60 * 60_000;
const NOW = Date.parse('2026-11-27T12:00:00Z');

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

describe('the server’s time', () => {
  it.each([-YEAR_MS, YEAR_MS])('is that of the answers where the clock is wrong by %d ms', (wrongMs) => {
    jest.setSystemTime(NOW + wrongMs);
    answerAt(NOW);
    expect(serverTime()).toBe(NOW);
    expect(serverTime(Date.now() - 5)).toBe(NOW - 5);
    expect(deviceTime(NOW)).toBe(Date.now());
    jest.advanceTimersByTime(7_000);
    expect(serverTime()).toBe(NOW + 7_000);
  });

  it('follows a clock that is set right', () => {
    jest.setSystemTime(NOW + YEAR_MS);
    answerAt(NOW);
    jest.setSystemTime(NOW);
    answerAt(NOW);
    expect(serverTime()).toBe(NOW);
  });

  it('is the device’s for a right clock, and for an answer without a date', () => {
    answerAt(NOW);
    answerAt(NOW - 30_000);
    learnServerTime({ headers: new Headers() });
    expect(serverTime()).toBe(NOW);
  });
});
