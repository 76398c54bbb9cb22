import { randomInt } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns `count` random letters and digits. */
export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Returns an id in Stripe's form: prefix, `_` and 24 letters and digits. */
export function createId(prefix: string): string {
  return `${prefix}_${randomLetters(24)}`;
}
