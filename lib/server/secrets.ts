import 'server-only';

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** SHA-256 of a text or of bytes, in hexadecimal. */
export function sha256(value: string | Buffer): string {
  return createHash('sha256').update(value).digest('hex');
}

/** HMAC-SHA-256 of a text for one purpose, in hexadecimal: the same text signed for another purpose differs. */
export function signFor(purpose: string, text: string, secret: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('hex');
}

/** Compares a signature in constant time. */
export function isSignatureFor(signature: string, purpose: string, text: string, secret: string): boolean {
  const expected = Buffer.from(signFor(purpose, text, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
