// The inputs' values (digits alone), formats and mistakes: `problem` is shown at once, `shortfall` after the input.
'use strict';

const digitsOf = (text) => text.replace(/\D/g, '');

/** The rules of the inputs; `brand()` returns the brand of the current number. */
parts.fieldRules = (brand) => ({
  number: {
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
    autocomplete: 'cc-exp',
    clean: parts.expiryDigits,
    format: parts.formatExpiry,
    isFull: (value) => value.length === 4,
    problem: (value) => (value.length === 4 ? parts.expiryProblem(value, new Date()) : null),
    shortfall: (value) => (value.length < 4 ? 'incomplete_expiry' : null),
  },
  cvc: {
    autocomplete: 'cc-csc',
    // Without a known brand the code may have four digits, as American Express's do.
    clean: (text) => digitsOf(text).slice(0, brand().name === 'unknown' ? 4 : brand().cvc),
    format: (value) => value,
    isFull: (value) => brand().name !== 'unknown' && value.length === brand().cvc,
    problem: () => null,
    shortfall: (value) => (value.length < brand().cvc ? 'incomplete_cvc' : null),
  },
});
