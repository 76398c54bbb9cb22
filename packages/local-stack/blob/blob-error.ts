/** A refusal in the form of the Vercel Blob API; @vercel/blob turns `code` into its error classes. */
export class BlobApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The token is missing, wrong or of another store: BlobAccessError. */
export function forbidden(): BlobApiError {
  return new BlobApiError(403, 'forbidden', 'Access denied, please provide a valid token for this resource.');
}

/** The request is not valid: BlobError with this message. */
export function badRequest(message: string): BlobApiError {
  return new BlobApiError(400, 'bad_request', message);
}

/** The stand-in lacks this part of the API; the code stops the SDK from retrying. */
export function notImplemented(what: string): BlobApiError {
  return new BlobApiError(501, 'bad_request', `${what} is not implemented by the local stack.`);
}

const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'bad_request',
  402: 'store_suspended',
  403: 'forbidden',
  404: 'not_found',
  410: 'store_not_found',
  412: 'precondition_failed',
  413: 'file_too_large',
  429: 'rate_limited',
  500: 'internal_server_error',
  503: 'service_unavailable',
};

/** The body of a planned error; of the codes of 403, plan 402 for a suspended store and 410 for none. */
export function plannedErrorBody(status: number): object {
  return { error: { code: CODE_OF_STATUS[status] ?? 'unknown_error', message: `Planned fault ${status}` } };
}
