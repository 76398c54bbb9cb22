// The inputs of a mounted card field, in the page's own document: number, expiry and CVC.
'use strict';

const NAMES = ['number', 'expiry', 'cvc'];

// Stripe's inputs are in a frame: the page receives only the element's events, not those of the inputs.
const PRIVATE_EVENTS = [
  'beforeinput',
  'change',
  'click',
  'copy',
  'cut',
  'input',
  'keydown',
  'keyup',
  'paste',
];

parts.CardView = class CardView {
  /** `handlers`: changed(), focused(), blurred(). */
  constructor(texts, handlers) {
    this.handlers = handlers;
    this.root = document.createElement('div');
    this.root.setAttribute('role', 'group');
    this.root.setAttribute('aria-label', texts.card);
    this.root.lang = texts.language;
    // The small card before the number: a plain one, or one with a few letters for the brand.
    this.mark = document.createElement('span');
    this.mark.className = 'local-stripe-brand';
    this.mark.setAttribute('aria-hidden', 'true');
    const rules = parts.fieldRules(() => this.brand);
    const fieldHandlers = {
      changed: () => this.refresh(),
      finished: (field) => this.neighbour(field, 1)?.input.focus(),
      leftBackwards: (field) => this.neighbour(field, -1)?.focusEnd(),
    };
    this.fields = NAMES.map((name) => new parts.Field(name, rules[name], fieldHandlers));
    const [number, ...others] = this.fields;
    for (const { name, input } of this.fields) {
      input.dataset.field = name;
      input.setAttribute('aria-label', texts.labels[name]);
      input.placeholder = texts.placeholders[name];
    }
    this.root.append(line(this.mark, number.input), line(...others.map(({ input }) => input)));
    this.appearance = new parts.Appearance(this.root);
    this.listen();
  }

  get brand() {
    return parts.brandOf(this.fields[0].value);
  }

  /** Returns the code of the first mistake, or null. */
  get problem() {
    return this.fields.map((field) => field.problem).find(Boolean) ?? null;
  }

  /** Returns the values by the inputs' names. */
  get values() {
    return Object.fromEntries(this.fields.map(({ name, value }) => [name, value]));
  }

  configure({ style, disabled = false }) {
    this.appearance.apply(style);
    this.root.setAttribute('aria-disabled', String(disabled));
    for (const { input } of this.fields) input.disabled = disabled;
  }

  /** Shows missing values, too. */
  judge() {
    for (const field of this.fields) field.judged = true;
    this.refresh();
  }

  /** Updates all that depends on the values. */
  refresh() {
    this.mark.textContent = this.brand.mark;
    const cvc = this.fields[2];
    if (cvc.rules.clean(cvc.value) !== cvc.value) cvc.write(cvc.value);
    for (const { input, state } of this.fields) {
      input.dataset.state = state;
      if (state === 'invalid') input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
    }
    this.root.dataset.state = this.problem ? 'invalid' : 'valid';
    this.handlers.changed();
  }

  remove() {
    this.root.remove();
    this.appearance.remove();
  }

  neighbour(field, step) {
    return this.fields[this.fields.indexOf(field) + step];
  }

  listen() {
    const { root, handlers } = this;
    root.addEventListener('focusin', (event) => {
      if (!root.contains(event.relatedTarget)) handlers.focused();
    });
    root.addEventListener('focusout', (event) => {
      if (!root.contains(event.relatedTarget)) handlers.blurred();
    });
    root.addEventListener('mousedown', (event) => {
      if (event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      this.fields[0].input.focus();
    });
    for (const type of PRIVATE_EVENTS) root.addEventListener(type, (event) => event.stopPropagation());
  }
};

const line = (...children) => {
  const element = document.createElement('div');
  element.className = 'local-stripe-line';
  element.append(...children);
  return element;
};
