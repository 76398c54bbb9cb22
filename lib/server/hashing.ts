import 'server-only';

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

import type { Settings } from './ports';

/** The keys of the HMACs. */
export type Secrets = Pick<Settings, 'serverSecret' | 'previousServerSecret'>;

/** SHA-256 of a text or of bytes, in hexadecimal. */
export function sha256(value: string | Buffer): string {
  return createHash('sha256').update(value).digest('hex');
}

/** SHA-256 of a value's JSON with sorted keys, in hexadecimal. Stored hashes depend on this form. */
export function hashOf(value: unknown): string {
  const canonical = JSON.stringify(value, (_key, inner: unknown) => {
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  return sha256(canonical);
}

/** HMAC-SHA-256 of a text for one purpose, in hexadecimal: the same text signed for another purpose differs. */
export function signFor(purpose: string, text: string, secret: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('hex');
}

/** Whether a signature was made with one of the secrets. */
export function isSignatureFor(
  signature: string,
  purpose: string,
  text: string,
  secrets: readonly string[],
): boolean {
  return secrets.some((secret) => isSameText(signature, signFor(purpose, text, secret)));
}

/** The secrets whose HMACs are known, the current one first. */
export function knownSecrets({ serverSecret, previousServerSecret }: Secrets): string[] {
  return previousServerSecret === null ? [serverSecret] : [serverSecret, previousServerSecret];
}

/** Compares two texts in constant time. */
export function isSameText(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}
