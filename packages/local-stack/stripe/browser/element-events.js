// on, once and off of Stripe's elements.
'use strict';

const TYPES = ['ready', 'change', 'focus', 'blur', 'escape', 'networkschange', 'loaderror', 'click'];

parts.ElementEvents = class ElementEvents {
  listeners = [];

  on(type, handler) {
    this.add(type, handler, false);
    return this;
  }

  once(type, handler) {
    this.add(type, handler, true);
    return this;
  }

  /** Without a handler, removes all of this type. */
  off(type, handler) {
    this.listeners = this.listeners.filter(
      (entry) => entry.type !== type || (handler !== undefined && entry.handler !== handler),
    );
    return this;
  }

  add(type, handler, once) {
    if (!TYPES.includes(type)) throw new parts.IntegrationError(`Unrecognized event name: ${type}.`);
    if (typeof handler !== 'function') {
      throw new parts.IntegrationError(`The handler of the event ${type} should be a function.`);
    }
    this.listeners.push({ type, handler, once });
  }

  emit(type, detail) {
    for (const entry of this.listeners.filter((candidate) => candidate.type === type)) {
      if (entry.once) this.listeners = this.listeners.filter((other) => other !== entry);
      entry.handler(detail);
    }
  }
};
