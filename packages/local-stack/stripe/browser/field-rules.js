// What each input of the card field takes, how it shows it, and what is wrong with it. A value is what
// counts of the text: the digits. `problem` is there at once, `shortfall` only when the input was left.
'use strict';

const DIGIT = /\d/;

const digitsOf = (text) => text.replace(/\D/g, '');

/** The rules of the inputs; `brand()` is that of the number as it stands. */
parts.fieldRules = (brand) => ({
  number: {
    significant: DIGIT,
    autocomplete: 'cc-number',
    clean: (text) => {
      const digits = digitsOf(text);
      return digits.slice(0, parts.maximumLength(digits));
    },
    format: parts.groupDigits,
    isFull: (value) => value.length === parts.maximumLength(value),
    problem: (value) =>
      value.length === parts.maximumLength(value) && !parts.hasValidCheckDigit(value)
        ? 'invalid_number'
        : null,
    shortfall: (value) => {
      if (!brand().lengths.includes(value.length)) return 'incomplete_number';
      return parts.hasValidCheckDigit(value) ? null : 'invalid_number';
    },
  },
  expiry: {
    significant: DIGIT,
    autocomplete: 'cc-exp',
    clean: parts.expiryDigits,
    format: parts.formatExpiry,
    isFull: (value) => value.length === 4,
    problem: (value) => (value.length === 4 ? parts.expiryProblem(value, new Date()) : null),
    shortfall: (value) => (value.length < 4 ? 'incomplete_expiry' : null),
  },
  cvc: {
    significant: DIGIT,
    autocomplete: 'cc-csc',
    // Before the brand is known, the code may be one of American Express.
    clean: (text) => digitsOf(text).slice(0, brand().name === 'unknown' ? 4 : brand().cvc),
    format: (value) => value,
    isFull: (value) => brand().name !== 'unknown' && value.length === brand().cvc,
    problem: () => null,
    shortfall: (value) => (value.length < brand().cvc ? 'incomplete_cvc' : null),
  },
  postalCode: {
    significant: /[^]/,
    autocomplete: 'postal-code',
    clean: (text) => text.slice(0, 12),
    format: (value) => value,
    isFull: () => false,
    problem: () => null,
    shortfall: (value) => (value.trim() === '' ? 'incomplete_zip' : null),
  },
});
