// The styles of the card fields (https://docs.stripe.com/js/appendix/style), by the CSS object model, for the page's
// policy forbids styles in the markup.
'use strict';

// As in Stripe's frame, nothing is inherited: without a colour the text is black on any background.
const BASE = `
  .local-stripe-card {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    font-size: 16px;
    gap: 0.625em 1em;
    min-width: 0;
  }
  .local-stripe-line { align-items: center; display: flex; gap: 0.75em; min-width: 0; }
  .local-stripe-line:first-child { flex: 999 1 13.75em; }
  .local-stripe-line:last-child { flex: 1 0 9em; }
  .local-stripe-card input {
    appearance: none;
    background: none;
    border: 0;
    border-radius: 0;
    box-shadow: none;
    color: #000;
    flex: 1 1 0;
    font: 400 1em/1.2 sans-serif;
    letter-spacing: normal;
    margin: 0;
    min-height: 0;
    min-width: 0;
    opacity: 1;
    outline: none;
    padding: 0;
    text-align: start;
    text-transform: none;
    width: 100%;
  }
  .local-stripe-card input[data-field='expiry'] { flex: 1.6 1 0; min-width: 4.75em; }
  .local-stripe-card input[data-field='cvc'] { min-width: 3em; }
  .local-stripe-card input::placeholder { color: #757575; opacity: 1; }
  .local-stripe-card input[data-state='invalid'] { color: #eb1c26; }
`;

const SCOPE = '.local-stripe-card';

/** The style of the card field: a class on its root, and its sheet. */
parts.Appearance = class Appearance {
  constructor(root) {
    root.classList.add('local-stripe-card');
    this.sheet = new CSSStyleSheet();
    addSheet(this.sheet);
  }

  /** Replaces the rules by those of `options.style`. */
  apply(style = {}) {
    while (this.sheet.cssRules.length > 0) this.sheet.deleteRule(0);
    for (const [variant, properties] of Object.entries(style)) this.applyVariant(variant, properties);
  }

  applyVariant(variant, properties) {
    const state = variant === 'base' ? '' : `[data-state='${variant}']`;
    // The icon of a card's brand is left out.
    const { iconColor: _icon, fontSize, ...rest } = properties;
    if (fontSize !== undefined) this.rule(SCOPE, { fontSize });
    const input = `${SCOPE} input${state}`;
    const isNested = ([name]) => name.startsWith(':');
    this.rule(input, Object.fromEntries(Object.entries(rest).filter((entry) => !isNested(entry))));
    for (const [pseudo, nested] of Object.entries(rest).filter(isNested)) this.rule(input + pseudo, nested);
  }

  rule(selector, properties) {
    const index = this.sheet.insertRule(`${selector} {}`, this.sheet.cssRules.length);
    const { style } = this.sheet.cssRules[index];
    for (const [name, value] of Object.entries(properties))
      style.setProperty(hyphenated(name), String(value));
  }

  remove() {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
  }
};

const addSheet = (sheet) => {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};

const hyphenated = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const base = new CSSStyleSheet();
base.replaceSync(BASE);
addSheet(base);
