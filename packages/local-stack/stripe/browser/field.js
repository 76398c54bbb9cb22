// One input of the card field: its digits, how they are shown, and what is wrong with them.
'use strict';

const CENTURY = 2000;

const digitsOf = (text) => text.replace(/\D/g, '');

/** Whether the check digit is right (ISO/IEC 7812-1, annex B). */
const hasValidCheckDigit = (digits) => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
};

/** Returns the code of the mistake of MMYY, or null. */
const expiryProblem = (digits) => {
  const now = new Date();
  const month = Number(digits.slice(0, 2));
  const year = CENTURY + Number(digits.slice(2));
  const thisYear = now.getFullYear();
  if (month < 1 || month > 12) return 'invalid_expiry_month';
  if (year < thisYear) return 'invalid_expiry_year_past';
  return year === thisYear && month < now.getMonth() + 1 ? 'invalid_expiry_month_past' : null;
};

/** `length` is that of a whole value in digits; `problem` returns the mistake of a whole one. */
const RULES = {
  number: {
    autocomplete: 'cc-number',
    length: 16,
    read: digitsOf,
    format: (digits) => (digits.match(/.{1,4}/g) ?? []).join(' '),
    problem: (digits) => (hasValidCheckDigit(digits) ? null : 'invalid_number'),
  },
  expiry: {
    autocomplete: 'cc-exp',
    length: 4,
    // 5 is 05, and 12 / 2030 is 1230.
    read: (text) =>
      digitsOf(text)
        .replace(/^[2-9]/, '0$&')
        .replace(/^(\d\d)20(\d\d)$/, '$1$2'),
    format: (digits) => digits.replace(/^(\d\d)(\d+)$/, '$1 / $2'),
    problem: expiryProblem,
  },
  cvc: {
    autocomplete: 'cc-csc',
    length: 3,
    read: digitsOf,
    format: (digits) => digits,
    problem: () => null,
  },
};

parts.Field = class Field {
  /** The digits. */
  value = '';
  /** Whether a missing value is a mistake: after the input was left, or for a payment method. */
  judged = false;

  /** `handlers`: changed(), finished(field). */
  constructor(name, handlers) {
    this.name = name;
    this.rules = RULES[name];
    this.handlers = handlers;
    this.input = document.createElement('input');
    const attributes = { type: 'text', autocomplete: this.rules.autocomplete, inputmode: 'numeric' };
    for (const [key, value] of Object.entries(attributes)) this.input.setAttribute(key, value);
    this.input.addEventListener('input', (event) => this.receive(event.inputType || ''));
    this.input.addEventListener('blur', () => {
      this.judged = this.judged || this.value !== '';
      handlers.changed();
    });
  }

  /** Returns the code of the value's mistake, or null. */
  get problem() {
    if (this.isWhole) return this.rules.problem(this.value);
    return this.judged ? `incomplete_${this.name}` : null;
  }

  get complete() {
    return this.isWhole && this.problem === null;
  }

  get state() {
    if (this.problem) return 'invalid';
    if (this.complete) return 'complete';
    return this.value === '' ? 'empty' : 'partial';
  }

  get isWhole() {
    return this.value.length === this.rules.length;
  }

  receive(inputType) {
    const { input, rules } = this;
    const caret = input.selectionStart ?? input.value.length;
    const atEnd = caret === input.value.length;
    this.value = rules.read(input.value).slice(0, rules.length);
    this.judged = false;
    input.value = rules.format(this.value);
    if (!atEnd) input.setSelectionRange(caret, caret);
    this.handlers.changed();
    const isTyped = atEnd && !inputType.startsWith('delete');
    if (isTyped && this.complete && document.activeElement === input) this.handlers.finished(this);
  }
};
