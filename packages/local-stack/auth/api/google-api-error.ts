/**
 * An error of Google's APIs: a code that the SDKs map to theirs, with an explanation after " : ".
 * @see https://firebase.google.com/docs/reference/rest/auth#section-error-format
 */
export class GoogleApiError extends Error {
  constructor(
    message: string,
    readonly status = 400,
  ) {
    super(message);
    this.name = 'GoogleApiError';
  }
}

/** An error in the form of Google's OAuth service: https://datatracker.ietf.org/doc/html/rfc6749#section-5.2 */
export class OAuthError extends Error {
  constructor(
    readonly code: string,
    description: string,
  ) {
    super(description);
  }
}

/** Google's canonical names of HTTP statuses. */
const CANONICAL_STATUS: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
};

/** Production's messages for errors that do not concern the request's content. */
const OUTAGE_MESSAGES: Record<number, string> = {
  429: 'QUOTA_EXCEEDED : Exceeded quota for verifying or updating accounts.',
  500: 'INTERNAL_ERROR',
  503: 'UNAVAILABLE : The service is currently unavailable.',
};

/** Returns the body of an error. */
export function googleErrorBody(status: number, message: string): object {
  return {
    error: {
      code: status,
      message,
      errors: [{ message, domain: 'global', reason: status === 400 ? 'invalid' : 'backendError' }],
      status: CANONICAL_STATUS[status] ?? 'UNKNOWN',
    },
  };
}

/** Returns the body of a planned error. */
export function outageBody(status: number): object {
  return googleErrorBody(status, OUTAGE_MESSAGES[status] ?? CANONICAL_STATUS[status] ?? 'UNKNOWN');
}

/** Returns the 501 for a function that the stand-in lacks. */
export function notImplemented(what: string): GoogleApiError {
  return new GoogleApiError(`NOT_IMPLEMENTED : The local stack does not implement ${what}.`, 501);
}
