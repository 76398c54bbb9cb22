// The card element, as far as the app and @stripe/react-stripe-js use it: https://docs.stripe.com/js/element
'use strict';

const OPTIONS = ['style', 'disabled', 'disableLink'];

parts.CardElement = class CardElement {
  #options = {};
  #texts;
  #view = null;
  #container = null;
  #listeners = [];
  #stopFollowingLabels = new AbortController();
  #focused = false;
  #reported = '';

  constructor(options, texts) {
    this.#texts = texts;
    this.#merge(options);
  }

  on(type, handler) {
    this.#listeners.push({ type, handler });
    return this;
  }

  off(type, handler) {
    this.#listeners = this.#listeners.filter((entry) => entry.type !== type || entry.handler !== handler);
    return this;
  }

  mount(container) {
    this.#container = container;
    container.classList.add('StripeElement');
    const view = new parts.CardView(this.#texts, {
      changed: () => this.#report(),
      focused: () => this.#setFocused(true),
      blurred: () => this.#setFocused(false),
    });
    this.#view = view;
    view.configure(this.#options);
    this.#reported = JSON.stringify(this.#state());
    view.refresh();
    container.replaceChildren(view.root);
    this.#followLabels();
    // Stripe's frame loads later, after the page has added listeners.
    setTimeout(() => {
      if (this.#view === view) this.#emit('ready', { elementType: 'card' });
    });
  }

  destroy() {
    this.#stopFollowingLabels.abort();
    this.#view?.remove();
    this.#view = null;
  }

  update(options) {
    this.#merge(options);
    this.#view?.configure(this.#options);
  }

  focus() {
    this.#view?.fields[0].input.focus();
  }

  /** For createPaymentMethod: returns the values, or the first mistake, which the field then shows. */
  read() {
    this.#view.judge();
    const { problem, values } = this.#view;
    return problem ? { error: parts.validationError(problem, this.#texts) } : { values };
  }

  get texts() {
    return this.#texts;
  }

  #emit(type, detail) {
    for (const entry of this.#listeners) if (entry.type === type) entry.handler(detail);
  }

  #state() {
    const { fields, problem } = this.#view;
    return {
      elementType: 'card',
      empty: fields.every(({ value }) => value === ''),
      complete: fields.every(({ complete }) => complete),
      error: problem ? parts.validationError(problem, this.#texts) : undefined,
    };
  }

  // Reports no digits, only the state.
  #report() {
    if (!this.#view) return;
    const state = this.#state();
    // Stripe has classes for other states, too.
    this.#container.classList.toggle('StripeElement--focus', this.#focused);
    const text = JSON.stringify(state);
    if (text === this.#reported) return;
    this.#reported = text;
    this.#emit('change', state);
  }

  #setFocused(focused) {
    if (!this.#view || focused === this.#focused) return;
    this.#focused = focused;
    this.#report();
    this.#emit(focused ? 'focus' : 'blur', { elementType: 'card' });
  }

  #merge(options = {}) {
    const unknown = Object.keys(options).find((name) => !OPTIONS.includes(name));
    if (unknown !== undefined) throw parts.notImplemented(`the option ${unknown} of a card element`);
    this.#options = { ...this.#options, ...options };
  }

  // A label focuses only inputs by itself, not the container.
  #followLabels() {
    const { id } = this.#container;
    document.addEventListener(
      'click',
      ({ target }) => {
        const label = target instanceof Element && target.closest('label');
        if (label && id !== '' && label.htmlFor === id) this.focus();
      },
      { signal: this.#stopFollowingLabels.signal },
    );
  }
};
