import * as z from 'zod/mini';

import { ERROR_STATUS, type ErrorCode, type ErrorDetails } from '../errors';
import type { LimitName } from '../rules/rate-limits';

type Schema = z.core.$ZodType;

/** How a caller proves who they are. */
export type Authentication =
  | 'none'
  /** An ID token. One that was revoked passes until it expires, within the hour. */
  | 'user'
  /** An ID token that was not revoked. */
  | 'unrevoked user'
  /** No token, or an ID token that was not revoked. */
  | 'unrevoked user or none'
  /** The scheduler's secret as a bearer token. */
  | 'cron secret'
  /** Our signature in the address that RunPod was given for a job, checked before the body is read. */
  | 'signed address'
  /** The provider's signature of the body. */
  | 'provider signature'
  /** The payment's client secret in the address. */
  | 'payment secret';

/** A request's body. */
export type RequestBody =
  /** `fieldErrors`: the errors of some fields, instead of invalid_field. */
  | {
      json: Schema;
      maximumBytes: number;
      fieldErrors?: Readonly<Record<string, { code: ErrorCode; details: ErrorDetails }>>;
    }
  /** One file of a multipart form. */
  | { formFile: string; maximumBytes: number }
  /** The bytes as they came. */
  | { bytes: true; maximumBytes: number };

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** An endpoint of the API. Its handler, its clients, its tests and its documentation come from this. */
export interface Endpoint {
  method: (typeof METHODS)[number];
  /** A dynamic segment is written `:id`. */
  path: `/api/${string}`;
  auth: Authentication;
  limits: readonly LimitName[];
  request: {
    query?: Schema;
    body?: RequestBody;
    /** Whether the request may carry an Idempotency-Key: a repeat with the same key gets the same answer. */
    idempotencyKey?: true;
  };
  /** Whether calls from countries where the operator does not offer the site are refused. */
  refusesCountries?: true;
  /** The body's schema for each status that is not an error's; null for an answer without a body. */
  response: Readonly<Record<number, Schema | null>>;
  /** The codes of its service, if it has any. `errorsOf` adds those of authentication, limits and the request. */
  errors?: readonly ErrorCode[];
  /** Its codes for an unforeseen failure (instead of `unexpected`) and for the database's (instead of `unavailable`). */
  failures?: { unexpected?: ErrorCode; database?: ErrorCode };
}

/** Defines an endpoint. The type keeps the literal values. */
export function defineEndpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition;
}

/** Returns an endpoint's path with its dynamic segment filled in. */
export function pathOf({ path }: Pick<Endpoint, 'path'>, segment: string): string {
  return path.replace(/:\w+$/, encodeURIComponent(segment));
}

/** Larger than any JSON request of ours: nine addresses and two prompts. In bytes. */
export const JSON_MAXIMUM_BYTES = 64 * 1024;

/** A request whose body is JSON with these fields. Unknown ones are refused. */
export function jsonRequest<const Shape extends z.core.$ZodShape>(shape: Shape) {
  return { body: { json: z.strictObject(shape), maximumBytes: JSON_MAXIMUM_BYTES } };
}

/** The body of every error's answer. */
export const errorBodySchema = z.strictObject({
  /** A sentence in English. */
  error: z.string(),
  code: z.enum(Object.keys(ERROR_STATUS) as ErrorCode[]),
  needed: z.exactOptional(z.int()),
  have: z.exactOptional(z.int()),
  field: z.exactOptional(z.string()),
  minimum: z.exactOptional(z.number()),
  maximum: z.exactOptional(z.number()),
  retryAfterSeconds: z.exactOptional(z.int()),
  declineCode: z.exactOptional(z.string()),
  refund: z.exactOptional(z.string()),
});
