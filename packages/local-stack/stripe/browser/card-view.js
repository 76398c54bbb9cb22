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
    const fieldHandlers = {
      changed: () => this.refresh(),
      finished: (field) => this.fields[this.fields.indexOf(field) + 1]?.input.focus(),
    };
    this.fields = NAMES.map((name) => new parts.Field(name, fieldHandlers));
    const [number, ...others] = this.fields;
    for (const { name, input } of this.fields) {
      input.dataset.field = name;
      input.setAttribute('aria-label', texts.labels[name]);
      input.placeholder = texts.placeholders[name];
    }
    this.root.append(line(number.input), line(...others.map(({ input }) => input)));
    this.appearance = new parts.Appearance(this.root);
    this.listen();
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
    for (const { input, state } of this.fields) {
      input.dataset.state = state;
      if (state === 'invalid') input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
    }
    this.handlers.changed();
  }

  remove() {
    this.root.remove();
    this.appearance.remove();
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
