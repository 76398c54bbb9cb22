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
  .local-stripe-mark {
    background: linear-gradient(currentcolor, currentcolor) 0 0.4em / 100% 0.35em no-repeat;
    border: 1px solid currentcolor;
    border-radius: 0.3em;
    box-sizing: border-box;
    color: #6b7176;
    flex: none;
    font-size: 0.625em;
    height: 2.1em;
    width: 3.6em;
  }
  .local-stripe-card[data-state='invalid'] .local-stripe-mark { color: #eb1c26; }
`;

// Names that differ from those of CSS.
const PROPERTIES = { fontSmoothing: '-webkit-font-smoothing' };

let lastNumber = 0;

/** The style of one card field: a class on its root, and its sheet. */
parts.Appearance = class Appearance {
  constructor(root) {
    lastNumber += 1;
    root.classList.add('local-stripe-card');
    root.dataset.localStripe = String(lastNumber);
    this.scope = `.local-stripe-card[data-local-stripe='${lastNumber}']`;
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
    const { iconColor, fontSize, ...rest } = properties;
    if (fontSize !== undefined) this.rule(this.scope, { fontSize }, 'style.base');
    if (iconColor !== undefined) {
      this.rule(`${this.scope}${state} .local-stripe-mark`, { color: iconColor }, `style.${variant}`);
    }
    const input = `${this.scope} input${state}`;
    const isNested = ([name]) => name.startsWith(':');
    const own = Object.entries(rest).filter((entry) => !isNested(entry));
    this.rule(input, Object.fromEntries(own), `style.${variant}`);
    for (const [pseudo, nested] of Object.entries(rest).filter(isNested))
      this.rule(input + pseudo, nested, `style.${variant}.${pseudo}`);
  }

  rule(selector, properties, path) {
    const index = this.sheet.insertRule(`${selector} {}`, this.sheet.cssRules.length);
    const { style } = this.sheet.cssRules[index];
    for (const [name, value] of Object.entries(properties)) {
      if (String(value).includes('var(')) warnOfVariable(`${path}.${name}`);
      else style.setProperty(PROPERTIES[name] ?? hyphenated(name), String(value));
    }
  }

  remove() {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
  }
};

const addSheet = (sheet) => {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};

const hyphenated = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

// Stripe's field is in a frame of another origin, which cannot read the page's custom properties.
const warnOfVariable = (path) =>
  console.warn(`Stripe: options.${path} uses var(), which has no value inside Stripe's frame.`);

const base = new CSSStyleSheet();
base.replaceSync(BASE);
addSheet(base);
