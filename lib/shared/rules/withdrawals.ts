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

/**
 * Easter Sunday's beginning (UTC) of a year from 1900 to 2099, by Gauss: https://en.wikipedia.org/wiki/Date_of_Easter
 */
function easterOf(year: number): number {
  const golden = year % 19;
  const fullMoon = (19 * golden + 24) % 30;
  const weekday = (2 * (year % 4) + 4 * (year % 7) + 6 * fullMoon + 5) % 7;
  // Gauss's two exceptions, which these centuries have in 1954, 1981, 2049 and 2076.
  const isWeekEarlier = weekday === 6 && fullMoon >= 28;
  return Date.UTC(year, 2, 22 + fullMoon + weekday - (isWeekEarlier ? 7 : 0));
}
