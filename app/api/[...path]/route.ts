import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import type { Endpoint } from '@/lib/shared/contracts/define-endpoint';
import { unknownEndpoint } from '@/lib/shared/contracts/operations';
import { AppError } from '@/lib/shared/errors';

/** Without this, Next takes a form sent to an unknown address for a page's form, and fails. */
function refuse<const Method extends Endpoint['method']>(method: Method) {
  return handleEndpoint(unknownEndpoint(method), () => Promise.reject(new AppError('not_found')));
}

export const GET = refuse('GET');
export const POST = refuse('POST');
export const PUT = refuse('PUT');
export const PATCH = refuse('PATCH');
export const DELETE = refuse('DELETE');
