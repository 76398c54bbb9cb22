import 'server-only';

import { randomUUID } from 'node:crypto';

import type { z } from 'zod';

import {
  processPaymentRequestSchema,
  type ProcessPaymentRequest,
} from '../../shared/contracts/payments';
import { AppError } from '../../shared/errors';
import { DONATION_MAXIMUM_CENTS, DONATION_MINIMUM_CENTS } from '../../shared/rules/donations';
import { UPLOAD_MAXIMUM_BYTES } from '../../shared/rules/uploads';
import { readLimited } from '../read-limited';

/** Larger than any request of ours: nine addresses and two prompts. */
const JSON_MAXIMUM_BYTES = 64 * 1024;
/** What a multipart form adds around its file. */
const FORM_OVERHEAD_BYTES = 16 * 1024;

/** A JSON body that fits its schema. Throws AppError payload_too_large, invalid_request, invalid_field. */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { maximumBytes = JSON_MAXIMUM_BYTES }: { maximumBytes?: number } = {},
): Promise<z.output<Schema>> {
  const bytes = await readBytes(request, maximumBytes);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new AppError('invalid_request', {}, { cause: error });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidField(parsed.error);
}

function invalidField(error: z.ZodError): AppError {
  const issue = error.issues[0];
  const unknownField = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const field = unknownField ?? issue?.path[0]?.toString();
  // A name that a request made up is shown only where it is as plain as one of ours.
  if (field === undefined || !/^\w{1,40}$/.test(field))
    return new AppError('invalid_request', {}, { cause: error });
  return new AppError('invalid_field', { field }, { cause: error });
}

/** The file of a multipart form's field. Throws AppError payload_too_large, invalid_field, invalid_request. */
export async function readFormFile(request: Request, field: string): Promise<Buffer> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!contentType.toLowerCase().startsWith('multipart/form-data')) throw new AppError('invalid_request');
  const body = await readBytes(request, UPLOAD_MAXIMUM_BYTES + FORM_OVERHEAD_BYTES);
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch (error) {
    throw new AppError('invalid_request', {}, { cause: error });
  }
  const file = form.get(field);
  if (!(file instanceof Blob)) throw new AppError('invalid_field', { field });
  if (file.size > UPLOAD_MAXIMUM_BYTES) throw new AppError('payload_too_large');
  return Buffer.from(await file.arrayBuffer());
}

/**
 * The body of a donation; an amount outside of the rules has a sentence of its own.
 * Throws AppError invalid_amount, and as readJson does.
 */
export async function readDonation(request: Request): Promise<ProcessPaymentRequest> {
  try {
    return await readJson(request, processPaymentRequestSchema);
  } catch (error) {
    if (!(error instanceof AppError) || error.details.field !== 'amount') throw error;
    const limits = { minimum: DONATION_MINIMUM_CENTS / 100, maximum: DONATION_MAXIMUM_CENTS / 100 };
    throw new AppError('invalid_amount', limits, { cause: error });
  }
}

/** The request's Idempotency-Key; a request without one is an intention of its own. Throws AppError invalid_request. */
export function idempotencyKeyOf(request: Request): string {
  const key = request.headers.get('idempotency-key');
  if (key === null) return randomUUID();
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new AppError('invalid_request');
  return key;
}

/** A body to the byte. Throws AppError payload_too_large, and invalid_request when it breaks off. */
export async function readBytes(request: Request, maximumBytes: number): Promise<Buffer> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > maximumBytes) throw new AppError('payload_too_large');
  let bytes: Buffer | null;
  try {
    bytes = await readLimited(request.body, maximumBytes);
  } catch (error) {
    throw new AppError('invalid_request', {}, { cause: error });
  }
  if (!bytes) throw new AppError('payload_too_large');
  return bytes;
}
