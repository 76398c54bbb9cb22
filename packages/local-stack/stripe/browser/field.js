// One input of the card field: formats the text after every edit and keeps the caret's place among the digits.
'use strict';

const DIGIT = /\d/;

const countDigits = (text) => text.replace(/\D/g, '').length;

parts.Field = class Field {
  /** The digits. */
  value = '';
  /** Whether a missing value is shown: after the input was left, or for a payment method. */
  judged = false;

  constructor(name, rules, handlers) {
    this.name = name;
    this.rules = rules;
    this.handlers = handlers;
    this.input = document.createElement('input');
    const attributes = { type: 'text', autocomplete: rules.autocomplete, inputmode: 'numeric' };
    for (const [key, value] of Object.entries(attributes)) this.input.setAttribute(key, value);
    this.input.addEventListener('input', (event) => this.receive(event.inputType || ''));
    this.input.addEventListener('keydown', (event) => this.leaveBackwards(event));
    this.input.addEventListener('blur', () => {
      this.judged = this.judged || this.value !== '';
      handlers.changed();
    });
  }

  /** Returns the code of the value's mistake, or null. */
  get problem() {
    return this.rules.problem(this.value) || (this.judged ? this.rules.shortfall(this.value) : null);
  }

  get complete() {
    return this.rules.problem(this.value) === null && this.rules.shortfall(this.value) === null;
  }

  get state() {
    if (this.problem) return 'invalid';
    if (this.complete) return 'complete';
    return this.value === '' ? 'empty' : 'partial';
  }

  /** Sets a value as if it was typed. */
  write(text) {
    this.value = this.rules.clean(text);
    this.judged = false;
    this.input.value = this.rules.format(this.value);
  }

  focusEnd() {
    this.input.focus();
    this.input.setSelectionRange(this.input.value.length, this.input.value.length);
  }

  receive(inputType) {
    const text = this.input.value;
    const caret = this.input.selectionStart ?? text.length;
    const deleting = inputType.startsWith('delete');
    const typedBefore = countDigits(text.slice(0, caret));
    let value = this.rules.clean(text);
    let before = typedBefore + Math.max(0, value.length - countDigits(text));
    // If only a separator was deleted, deletes the digit beside it.
    if (deleting && value === this.value && text !== this.rules.format(value)) {
      if (inputType === 'deleteContentForward') before += 1;
      value = this.rules.clean(value.slice(0, before - 1) + value.slice(before));
      before -= 1;
    }
    const atEnd = caret === text.length;
    this.write(value);
    const position = atEnd ? this.input.value.length : this.positionAfter(before, !deleting);
    if (document.activeElement === this.input) this.input.setSelectionRange(position, position);
    this.handlers.changed();
    const finished = !deleting && atEnd && this.complete && this.rules.isFull(this.value);
    if (finished && document.activeElement === this.input) this.handlers.finished(this);
  }

  leaveBackwards(event) {
    if (event.key !== 'Backspace' || this.input.value !== '') return;
    event.preventDefault();
    this.handlers.leftBackwards(this);
  }

  /** Returns the place after `count` digits; when typing, also after the next separator. */
  positionAfter(count, typing) {
    const { value } = this.input;
    let position = 0;
    for (let seen = 0; position < value.length && seen < count; position += 1) {
      if (DIGIT.test(value[position])) seen += 1;
    }
    while (typing && count > 0 && position < value.length && !DIGIT.test(value[position])) {
      position += 1;
    }
    return position;
  }
};
