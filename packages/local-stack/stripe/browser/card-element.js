// The card element of elements.create('card').
// https://docs.stripe.com/js/element, https://docs.stripe.com/js/elements_object/create_element?type=card
'use strict';

const OPTIONS = [
  'classes',
  'style',
  'value',
  'hidePostalCode',
  'iconStyle',
  'hideIcon',
  'disabled',
  'disableLink',
  'preferredNetwork',
];
const CLASSES = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
};

parts.CardElement = class CardElement extends parts.ElementEvents {
  #options = {};
  #texts;
  #view = null;
  #container = null;
  #listening = null;
  #focused = false;
  #reported = '';
  #destroyed = false;
  #onDestroyed;

  constructor(options, texts, onDestroyed) {
    super();
    this.#texts = texts;
    this.#onDestroyed = onDestroyed;
    this.#merge(options);
  }

  mount(target) {
    this.#refuseDestroyed();
    const container = findContainer(target);
    if (container === this.#container) return;
    if (this.#container) {
      throw new parts.IntegrationError(
        'This Element is already mounted. Use `unmount()` to unmount the Element before re-mounting.',
      );
    }
    if (container.hasChildNodes()) {
      console.warn('This Element will be mounted to a DOM element that contains child nodes.');
    }
    this.#container = container;
    const view = new parts.CardView({
      changed: () => this.#report(),
      focused: () => this.#setFocused(true),
      blurred: () => this.#setFocused(false),
      escaped: () => this.emit('escape', { elementType: 'card' }),
    });
    this.#view = view;
    view.translate(this.#texts);
    view.configure(this.#options);
    this.#prefill();
    this.#reported = JSON.stringify(this.#state());
    view.refresh();
    container.replaceChildren(view.root);
    this.#followLabels();
    // Stripe's frame loads later, after the page has added listeners.
    setTimeout(() => {
      if (this.#view === view) this.emit('ready', { elementType: 'card' });
    });
  }

  unmount() {
    this.#refuseDestroyed();
    if (!this.#view) return;
    this.#listening.abort();
    const view = this.#view;
    this.#view = null;
    view.remove();
    this.#focused = false;
    for (const name of Object.keys(CLASSES)) this.#toggle(name, false);
    this.#container = null;
  }

  destroy() {
    this.unmount();
    this.#destroyed = true;
    this.#onDestroyed();
  }

  update(options) {
    this.#refuseDestroyed();
    for (const name of Object.keys(CLASSES)) this.#toggle(name, false);
    this.#merge(options);
    if (!this.#view) return;
    this.#view.configure(this.#options);
    if (options?.value) this.#prefill();
    this.#view.refresh();
  }

  focus() {
    this.#refuseDestroyed();
    this.#view?.fields[0].input.focus();
  }

  blur() {
    this.#refuseDestroyed();
    if (this.#view?.root.contains(document.activeElement)) document.activeElement.blur();
  }

  clear() {
    this.#refuseDestroyed();
    this.#view?.clear();
  }

  /** For elements.update({ locale }). */
  translate(texts) {
    this.#texts = texts;
    this.#view?.translate(texts);
    if (this.#view) this.#report();
  }

  /** For createPaymentMethod: returns the values, or the first mistake, which the field then shows. */
  read() {
    if (!this.#view) {
      throw new parts.IntegrationError(
        'We could not retrieve data from the specified Element. ' +
          'Please make sure the Element you are attempting to use is still mounted.',
      );
    }
    this.#view.judge();
    const { problem, values } = this.#view;
    return problem ? { error: parts.validationError(problem, this.#texts) } : { values };
  }

  get texts() {
    return this.#texts;
  }

  #state() {
    const { shown, brand, problem, values } = this.#view;
    return {
      elementType: 'card',
      empty: shown.every(({ value }) => value === ''),
      complete: shown.every(({ complete }) => complete),
      error: problem ? parts.validationError(problem, this.#texts) : undefined,
      brand: brand.name,
      value: { postalCode: values.postalCode ?? '' },
    };
  }

  // Reports no digits, only the brand and the state.
  #report() {
    if (!this.#view) return;
    const state = this.#state();
    this.#toggle('base', true);
    this.#toggle('focus', this.#focused);
    this.#toggle('empty', state.empty);
    this.#toggle('complete', state.complete);
    this.#toggle('invalid', state.error !== undefined);
    const text = JSON.stringify(state);
    if (text === this.#reported) return;
    this.#reported = text;
    this.emit('change', state);
  }

  #setFocused(focused) {
    if (!this.#view || focused === this.#focused) return;
    this.#focused = focused;
    this.#toggle('focus', focused);
    this.emit(focused ? 'focus' : 'blur', { elementType: 'card' });
  }

  #toggle(name, present) {
    const names = (this.#options.classes?.[name] ?? CLASSES[name]).split(/\s+/).filter(Boolean);
    for (const className of names) this.#container?.classList.toggle(className, present);
  }

  #merge(options = {}) {
    for (const name of Object.keys(options)) {
      if (!OPTIONS.includes(name)) console.warn(`Unrecognized card Element option: ${name}.`);
    }
    this.#options = { ...this.#options, ...options };
  }

  #prefill() {
    const { value } = this.#options;
    if (value?.postalCode !== undefined) this.#view.fields[3].write(value.postalCode);
  }

  // A label focuses only inputs by itself, not the container.
  #followLabels() {
    this.#listening = new AbortController();
    const { id } = this.#container;
    document.addEventListener(
      'click',
      ({ target }) => {
        const label = target instanceof Element && target.closest('label');
        if (label && id !== '' && label.htmlFor === id) this.focus();
      },
      { signal: this.#listening.signal },
    );
  }

  #refuseDestroyed() {
    if (!this.#destroyed) return;
    throw new parts.IntegrationError('This Element has already been destroyed. Please create a new one.');
  }
};

const findContainer = (target) => {
  const container = typeof target === 'string' ? document.querySelector(target) : target;
  if (typeof target === 'string' && container === null) {
    throw new parts.IntegrationError(
      `The selector you specified (${target}) applies to no DOM elements that are currently on the page. ` +
        'Make sure the element exists on the page before calling mount().',
    );
  }
  if (container instanceof Element) return container;
  throw new parts.IntegrationError(
    'Invalid DOM element. Make sure to call mount() with a valid DOM element or selector.',
  );
};
