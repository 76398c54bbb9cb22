import { handleApi } from '@/lib/server/http/handle-api';
import { AppError } from '@/lib/shared/errors';

/** Addresses that are no endpoint's; without it Next takes a form that is sent there for a page's, and fails. */
const nowhere = handleApi<{ path: string[] }>(() => Promise.reject(new AppError('not_found')));

export const GET = nowhere;
export const POST = nowhere;
export const PUT = nowhere;
export const PATCH = nowhere;
export const DELETE = nowhere;
