// The expiry date of a card: a month and the last two digits of a year.
'use strict';

const CENTURY = 2000;
const MAX_YEARS_AHEAD = 50;

/** Returns an unambiguous month with two digits: 5 is 05, and 13 is 01 and a 3. */
const padMonth = (digits) => {
  if (/^[2-9]/.test(digits) || /^1[3-9]/.test(digits)) return '0' + digits;
  return digits.replace(/^00+/, '0');
};

/** Returns the known digits of MMYY from a typed, pasted or autofilled text. */
parts.expiryDigits = (text) => {
  const yearFirst = /^\s*20(\d\d)-(\d\d)\s*$/.exec(text);
  if (yearFirst) return yearFirst[2] + yearFirst[1];
  const separated = /^\D*(\d{1,2})\s*[/.\-\s]\D*(\d*)\D*$/.exec(text);
  if (separated) {
    const [, month, year] = separated;
    return padMonth(month.padStart(2, '0')).slice(0, 2) + shortYear(year);
  }
  const digits = padMonth(text.replace(/\D/g, ''));
  return digits.slice(0, 2) + shortYear(digits.slice(2));
};

const shortYear = (year) => (/^20\d\d$/.test(year) ? year.slice(2) : year.slice(0, 2));

/** Returns `12 / 30`; the separator follows the month's second digit. */
parts.formatExpiry = (digits) => (digits.length < 2 ? digits : digits.slice(0, 2) + ' / ' + digits.slice(2));

/** Returns the code of a whole date's mistake, or null. */
parts.expiryProblem = (digits, now) => {
  const month = Number(digits.slice(0, 2));
  const year = CENTURY + Number(digits.slice(2));
  const thisYear = now.getFullYear();
  if (month < 1 || month > 12) return 'invalid_expiry_month';
  if (year < thisYear) return 'invalid_expiry_year_past';
  if (year > thisYear + MAX_YEARS_AHEAD) return 'invalid_expiry_year';
  return year === thisYear && month < now.getMonth() + 1 ? 'invalid_expiry_month_past' : null;
};
