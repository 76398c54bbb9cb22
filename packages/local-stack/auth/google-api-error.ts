/**
 * An error that is answered in the form of Google's APIs. The message is the code that the Firebase SDKs
 * map to theirs, with an explanation after " : " where one helps.
 * @see https://firebase.google.com/docs/reference/rest/auth#section-error-format
 */
export class GoogleApiError extends Error {
  /** The HTTP status of the answer. */
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.name = 'GoogleApiError';
    this.status = status;
  }
}

/**
 * An error of Google's OAuth service, which has a form of its own.
 * @see https://datatracker.ietf.org/doc/html/rfc6749#section-5.2
 */
export class OAuthError extends Error {
  constructor(
    readonly code: string,
    description: string,
  ) {
    super(description);
  }
}

/** Google's canonical status names, which stand beside the HTTP status. */
const CANONICAL_STATUS: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
};

/** What production says with a status when it isn't about the request's content. */
const OUTAGE_MESSAGES: Record<number, string> = {
  429: 'QUOTA_EXCEEDED : Exceeded quota for verifying or updating accounts.',
  500: 'INTERNAL_ERROR',
  503: 'UNAVAILABLE : The service is currently unavailable.',
};

/** The body of an error answer with an HTTP status and a message. */
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

/** The body of an answer that a planned fault replaces. */
export function outageBody(status: number): object {
  return googleErrorBody(status, OUTAGE_MESSAGES[status] ?? CANONICAL_STATUS[status] ?? 'UNKNOWN');
}

/** What isn't part of the stand-in: never a false success. */
export function notImplemented(what: string): GoogleApiError {
  return new GoogleApiError(`NOT_IMPLEMENTED : The local stack does not implement ${what}.`, 501);
}
