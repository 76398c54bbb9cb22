import { WITHDRAWAL_DAYS } from './donations';

const DAY_MS = 24 * 60 * 60_000;

/**
 * The holidays of the European Union's institutions, as month and day, and as days from Easter Sunday: the Commission's
 * decision 2013/C 39/03 and those of other years. One that falls on a weekend does no harm.
 */
const FIXED_HOLIDAYS = /^(?:01-0[12]|05-0[19]|07-21|08-15|11-0[12]|12-(?:2[4-9]|3[01]))$/;
const EASTER_HOLIDAYS: readonly number[] = [-3, -2, 1, 39, 40, 50];

/**
 * Returns when the time to withdraw has ended everywhere, in milliseconds since the epoch. The payment's day does not
 * count, and a period that ends on a day without work ends with the next working day: article 3(4) of
 * https://eur-lex.europa.eu/eli/reg/1971/1182/oj
 */
export function withdrawalEndsAt(paidAt: number): number {
  let endsAt = paidAt + (WITHDRAWAL_DAYS + 1) * DAY_MS;
  // By the donor's time zone the last day is one of three dates.
  while ([0, 1, 2].some((days) => !isWorkingDay(endsAt - days * DAY_MS))) endsAt += DAY_MS;
  return endsAt;
}

function isWorkingDay(time: number): boolean {
  const date = new Date(time);
  if (date.getUTCDay() % 6 === 0 || FIXED_HOLIDAYS.test(date.toISOString().slice(5, 10))) return false;
  const sinceEaster = Math.floor((time - easterOf(date.getUTCFullYear())) / DAY_MS);
  return !EASTER_HOLIDAYS.includes(sinceEaster);
}

/** Easter Sunday's beginning (UTC), by the anonymous Gregorian algorithm: https://en.wikipedia.org/wiki/Date_of_Easter */
function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * correction + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}
