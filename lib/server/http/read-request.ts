import 'server-only';

import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';

import type { RequestBody } from '../../shared/contracts/define-endpoint';
import { AppError } from '../../shared/errors';
import { readLimited } from '../read-limited';

/** What a multipart form adds around its file, in bytes. */
const FORM_OVERHEAD_BYTES = 16 * 1024;

/** Returns a request's body as its endpoint defines it. Throws AppError payload_too_large, invalid_request, invalid_field. */
export async function readBody(request: Request, body: RequestBody): Promise<unknown> {
  if ('formFile' in body) return readFormFile(request, body.formFile, body.maximumBytes);
  const bytes = await readBytes(request, body.maximumBytes);
  return 'json' in body ? parseInput(body.json, parseJson(bytes), body.fieldErrors) : bytes;
}

/** Returns a request's query as its endpoint defines it. Throws AppError invalid_request, invalid_field. */
export function readQuery(request: Request, schema: z.core.$ZodType): unknown {
  const { searchParams } = new URL(request.url);
  const names = [...new Set(searchParams.keys())];
  return parseInput(schema, Object.fromEntries(names.map((name) => [name, searchParams.get(name)])));
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new AppError('invalid_request', {}, { cause: error });
  }
}

function parseInput(
  schema: z.core.$ZodType,
  value: unknown,
  fieldErrors: Extract<RequestBody, { json: unknown }>['fieldErrors'] = {},
): unknown {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const { error } = parsed;
  const issue = error.issues[0];
  const unknownField = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const field = unknownField ?? issue?.path[0]?.toString();
  // The answer repeats an unknown field's name only where it is as plain as one of ours.
  if (field === undefined || !/^\w{1,40}$/.test(field))
    throw new AppError('invalid_request', {}, { cause: error });
  const own = Object.hasOwn(fieldErrors, field) ? fieldErrors[field] : undefined;
  if (own) throw new AppError(own.code, own.details, { cause: error });
  throw new AppError('invalid_field', { field }, { cause: error });
}

async function readFormFile(request: Request, field: string, maximumBytes: number): Promise<Buffer> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!contentType.toLowerCase().startsWith('multipart/form-data')) throw new AppError('invalid_request');
  const body = await readBytes(request, maximumBytes + FORM_OVERHEAD_BYTES);
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch (error) {
    throw new AppError('invalid_request', {}, { cause: error });
  }
  const file = form.get(field);
  if (!(file instanceof Blob)) throw new AppError('invalid_field', { field });
  if (file.size > maximumBytes) throw new AppError('payload_too_large');
  return Buffer.from(await file.arrayBuffer());
}

/** Returns the request's Idempotency-Key; a new one for a request without it. Throws AppError invalid_request. */
export function idempotencyKeyOf(request: Request): string {
  const key = request.headers.get('idempotency-key');
  if (key === null) return randomUUID();
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new AppError('invalid_request');
  return key;
}

/** Returns how long an answer may wait, of `Prefer: wait=2`, in milliseconds, else 0 (RFC 7240, section 4.3). */
export function preferredWaitMs(headers: Headers): number {
  const [, seconds = '0'] = /(?:^|[,;\s])wait=(\d{1,3})(?:$|[,;\s])/i.exec(headers.get('prefer') ?? '') ?? [];
  return Number(seconds) * 1000;
}

/** Returns a body's bytes. Throws AppError payload_too_large, and invalid_request when the body breaks off. */
export async function readBytes(request: Request, maximumBytes: number): Promise<Buffer> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > maximumBytes) throw new AppError('payload_too_large');
  if (!request.body) return Buffer.alloc(0);
  let bytes: Buffer | null;
  try {
    // The browser's types lack that Node's streams can be iterated over.
    bytes = await readLimited(request.body as unknown as AsyncIterable<Uint8Array>, maximumBytes);
  } catch (error) {
    throw new AppError('invalid_request', {}, { cause: error });
  }
  if (!bytes) throw new AppError('payload_too_large');
  return bytes;
}
