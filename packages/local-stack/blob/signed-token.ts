import { createHmac, timingSafeEqual } from 'node:crypto';

import { z } from 'zod';

import { badRequest } from './blob-error';
import type { BlobStore } from './store';

const LIFETIME_MS = 60 * 60 * 1_000;

const requestSchema = z.strictObject({
  pathname: z.string().min(1).default('*'),
  operations: z.tuple([z.literal('get')]).default(['get']),
});

const scopeSchema = z.object({ storeId: z.string(), pathname: z.string(), validUntil: z.number() });

/**
 * Answers `POST /signed-token` with a token for one hour, which contains its scope, and the key that signs URLs.
 * @throws BlobApiError if the body is not valid.
 */
export function issueSignedToken(store: BlobStore, body: unknown, now: number): object {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) throw badRequest(z.prettifyError(parsed.error));
  const validUntil = now + LIFETIME_MS;
  const scope = { ...parsed.data, storeId: store.id, ownerId: 'local', validUntil, iat: now };
  const payload = Buffer.from(JSON.stringify(scope)).toString('base64url');
  const delegationToken = `${payload}.${sign(store.signingSecret, payload)}`;
  return { delegationToken, clientSigningToken: sign(store.signingSecret, delegationToken), validUntil };
}

/** Checks a signed URL: issuer, scope, the signature over operation, pathname and expiry, and both expiries. */
export function verifySignedUrl(
  store: BlobStore,
  { pathname, parameters, now }: { pathname: string; parameters: URLSearchParams; now: number },
): boolean {
  const delegationToken = parameters.get('vercel-blob-delegation') ?? '';
  const scope = readDelegation(store, delegationToken);
  if (!scope || scope.storeId !== store.id) return false;
  if (scope.pathname !== '*' && scope.pathname !== pathname) return false;
  const urlValidUntil = parameters.get('vercel-blob-valid-until');
  if (!(now <= Math.min(scope.validUntil, Number(urlValidUntil ?? Infinity)))) return false;
  const expiry = urlValidUntil === null ? '' : `\nvercel-blob-valid-until=${urlValidUntil}`;
  const signed = `operation=get\npathname=${pathname}${expiry}`;
  const expected = sign(sign(store.signingSecret, delegationToken), signed);
  return equalTexts(expected, parameters.get('vercel-blob-signature') ?? '');
}

function readDelegation(store: BlobStore, delegationToken: string): z.infer<typeof scopeSchema> | null {
  const [payload = '', signature = ''] = delegationToken.split('.');
  if (!equalTexts(sign(store.signingSecret, payload), signature)) return null;
  return scopeSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
}

function sign(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function equalTexts(a: string, b: string): boolean {
  const [bytesA, bytesB] = [Buffer.from(a), Buffer.from(b)];
  return bytesA.length === bytesB.length && timingSafeEqual(bytesA, bytesB);
}
