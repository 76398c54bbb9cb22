import type { StripeCardElementChangeEvent, StripeConstructor, StripeError } from '@stripe/stripe-js';

import { stripeScript } from '../stripe/browser/stripe-script';

/** The origin of the stand-in's API. */
export const STRIPE_ADDRESS = 'http://127.0.0.1:4001';
export const TEST_KEY = 'pk_test_local';

type Rule = { selectorText: string; style: CSSStyleDeclaration };

/** A constructed sheet, which jsdom lacks; it keeps the inserted rules. */
class Sheet {
  cssRules: Rule[] = [];
  replaceSync(): void {}
  insertRule(text: string, index: number): number {
    const { style } = document.createElement('i');
    this.cssRules.splice(index, 0, { selectorText: text.replace(' {}', ''), style });
    return index;
  }
  deleteRule(index: number): void {
    this.cssRules.splice(index, 1);
  }
}

/** Runs the script in the test's page, where it sets `window.Stripe`. */
export function installStripe(): StripeConstructor {
  Object.assign(globalThis, { CSSStyleSheet: Sheet });
  Object.assign(document, { adoptedStyleSheets: [] });
  new Function(stripeScript(STRIPE_ADDRESS))();
  const { Stripe } = window as unknown as { Stripe: StripeConstructor };
  return Stripe;
}

/** The fields of a change event, without its type. */
export interface CardState {
  empty: boolean;
  complete: boolean;
  error: Pick<StripeError, 'code' | 'type' | 'message'> | undefined;
}

export function cardState({ empty, complete, error }: StripeCardElementChangeEvent): CardState {
  return { empty, complete, error };
}

/** Returns MMYY of a card that expires `years` years from now. */
export function expiryIn(years: number): string {
  return `12${String((new Date().getFullYear() + years) % 100).padStart(2, '0')}`;
}
