// The small card before the number: a plain one, or one with a few letters for the brand.
'use strict';

parts.BrandMark = class BrandMark {
  constructor() {
    this.element = document.createElement('span');
    this.element.className = 'local-stripe-brand';
    this.show(parts.brandOf(''));
  }

  show({ mark, title }) {
    this.element.textContent = mark;
    if (mark === '') {
      this.element.removeAttribute('role');
      this.element.removeAttribute('aria-label');
      this.element.setAttribute('aria-hidden', 'true');
    } else {
      this.element.removeAttribute('aria-hidden');
      this.element.setAttribute('role', 'img');
      this.element.setAttribute('aria-label', title);
    }
  }
};
