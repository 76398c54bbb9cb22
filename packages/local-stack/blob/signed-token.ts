import { createHmac, timingSafeEqual } from 'node:crypto';

import { z } from 'zod';

import { badRequest } from './blob-error';
import type { BlobStore } from './store';

/** The operations that a signed URL may allow. */
export type SignedOperation = 'get' | 'head' | 'put' | 'delete';

const LIFETIME_MS = 60 * 60 * 1_000;
/** Vercel's documented limit of signed URLs. */
const MAX_LIFETIME_MS = 7 * 24 * 60 * 60 * 1_000;

const requestSchema = z.strictObject({
  pathname: z.string().min(1).default('*'),
  operations: z
    .array(z.enum(['get', 'head', 'put', 'delete']))
    .nonempty()
    .default(['get']),
  validUntil: z.int().optional(),
  maximumSizeInBytes: z.int().positive().optional(),
  allowedContentTypes: z.array(z.string()).optional(),
});

const scopeSchema = z.object({
  storeId: z.string(),
  pathname: z.string(),
  operations: z.array(z.string()),
  validUntil: z.number(),
  maximumSizeInBytes: z.number().optional(),
  allowedContentTypes: z.array(z.string()).optional(),
});

/** The scope of a delegation token. */
export type DelegationScope = z.infer<typeof scopeSchema>;

/**
 * Answers `POST /signed-token` with a delegation token, which contains its scope, and the key with which the SDK signs
 * URLs. Without `validUntil` the token is valid for one hour on the stack's clock.
 * @throws BlobApiError if the body is not valid, or the token would be valid for over seven days.
 */
export function issueSignedToken(store: BlobStore, body: unknown, now: number): object {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) throw badRequest(z.prettifyError(parsed.error));
  const validUntil = parsed.data.validUntil ?? now + LIFETIME_MS;
  if (validUntil <= now) throw badRequest('validUntil must be in the future');
  if (validUntil > now + MAX_LIFETIME_MS) throw badRequest('validUntil must be within 7 days');
  const scope = { ...parsed.data, storeId: store.id, ownerId: 'local', validUntil, iat: now };
  const payload = Buffer.from(JSON.stringify(scope)).toString('base64url');
  const delegationToken = `${payload}.${sign(store.signingSecret, payload)}`;
  return { delegationToken, clientSigningToken: sign(store.signingSecret, delegationToken), validUntil };
}

/** The signed query parameters, as `PRESIGN_CANONICAL_QUERY_KEYS` of @vercel/blob 2.8 lists them. */
const SIGNED_PARAMETERS = [
  'vercel-blob-add-random-suffix',
  'vercel-blob-allow-overwrite',
  'vercel-blob-allowed-content-types',
  'vercel-blob-cache-control-max-age',
  'vercel-blob-callback-token-payload',
  'vercel-blob-callback-url',
  'vercel-blob-if-match',
  'vercel-blob-maximum-size-in-bytes',
  'vercel-blob-valid-until',
];

/** Whether a URL has the parameters of a signed one. */
export function isSigned(parameters: URLSearchParams): boolean {
  return parameters.has('vercel-blob-delegation') || parameters.has('vercel-blob-signature');
}

/**
 * Checks a signed URL: the issuer and the scope of its delegation, the signature over operation, pathname and
 * parameters, and both expiries (milliseconds since the epoch).
 * @returns the delegation's scope, or null if the URL is not valid for this use.
 */
export function verifySignedUrl(
  store: BlobStore,
  use: { operation: SignedOperation; pathname: string; parameters: URLSearchParams; now: number },
): DelegationScope | null {
  const delegationToken = use.parameters.get('vercel-blob-delegation') ?? '';
  const scope = readDelegation(store, delegationToken);
  if (!scope || scope.storeId !== store.id) return null;
  if (scope.pathname !== '*' && scope.pathname !== use.pathname) return null;
  if (!scope.operations.includes(use.operation)) return null;
  const urlValidUntil = use.parameters.get('vercel-blob-valid-until');
  const validUntil = urlValidUntil === null ? scope.validUntil : Number(urlValidUntil);
  if (!(use.now <= Math.min(scope.validUntil, validUntil))) return null;
  const expected = sign(sign(store.signingSecret, delegationToken), canonicalString(use));
  return equalTexts(expected, use.parameters.get('vercel-blob-signature') ?? '') ? scope : null;
}

function readDelegation(store: BlobStore, delegationToken: string): DelegationScope | null {
  const [payload = '', signature = ''] = delegationToken.split('.');
  if (!equalTexts(sign(store.signingSecret, payload), signature)) return null;
  const parsed = scopeSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return parsed.success ? parsed.data : null;
}

/** Returns the signed text of a URL: `key=value` lines, sorted by bytes. */
function canonicalString(use: {
  operation: SignedOperation;
  pathname: string;
  parameters: URLSearchParams;
}): string {
  const lines = [`operation=${use.operation}`, `pathname=${use.pathname}`];
  for (const name of SIGNED_PARAMETERS) {
    const value = use.parameters.get(name);
    if (value) lines.push(`${name}=${value}`);
  }
  return lines.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))).join('\n');
}

function sign(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function equalTexts(a: string, b: string): boolean {
  const [bytesA, bytesB] = [Buffer.from(a), Buffer.from(b)];
  return bytesA.length === bytesB.length && timingSafeEqual(bytesA, bytesB);
}
