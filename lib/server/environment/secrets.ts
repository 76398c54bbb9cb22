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

/** Whether a signature is ours. */
export function isSignatureFor(signature: string, purpose: string, text: string, secret: string): boolean {
  return isSameText(signature, signFor(purpose, text, secret));
}

/** Compares two texts in a time that tells nothing about where they differ. */
export function isSameText(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}
