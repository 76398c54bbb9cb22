// The brands of cards by their first digits (https://docs.stripe.com/testing): number, groups, length of the code.
'use strict';

const FOURS = [4, 4, 4, 4, 3];

const BRANDS = [
  { name: 'visa', mark: 'VISA', first: /^4/ },
  {
    name: 'mastercard',
    mark: 'MC',

    first: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
  },
  {
    name: 'amex',
    mark: 'AMEX',

    first: /^3[47]/,
    lengths: [15],
    groups: [4, 6, 5],
    cvc: 4,
  },
  { name: 'discover', mark: 'DISC', first: /^(6011|64[4-9]|65)/ },
  { name: 'diners', mark: 'DC', first: /^36/, lengths: [14], groups: [4, 6, 4] },
  { name: 'diners', mark: 'DC', first: /^(30[0-5]|3095|3[89])/ },
  { name: 'jcb', mark: 'JCB', first: /^35(2[89]|[3-8])/ },
  { name: 'unionpay', mark: 'UP', first: /^(62|81)/, lengths: [16, 17, 18, 19] },
];
const UNKNOWN = { name: 'unknown', mark: '' };

/** Returns the brand of a card by its first digits. */
parts.brandOf = (digits) => ({
  lengths: [16],
  groups: FOURS,
  cvc: 3,
  ...(BRANDS.find(({ first }) => first.test(digits)) || UNKNOWN),
});

/** Returns the maximum number of digits of a number by its first digits. */
parts.maximumLength = (digits) => Math.max(...parts.brandOf(digits).lengths);

/** Returns the digits with spaces between the groups. */
parts.groupDigits = (digits) => {
  const groups = [];
  let start = 0;
  for (const size of parts.brandOf(digits).groups) {
    groups.push(digits.slice(start, start + size));
    start += size;
  }
  return groups.filter(Boolean).join(' ');
};

/** Whether the check digit is right (ISO/IEC 7812-1, annex B). */
parts.hasValidCheckDigit = (digits) => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
};
