/** Every code of an error with its HTTP status. The client translates the code. */
export const ERROR_STATUS = {
  invalid_request: 400,
  invalid_field: 400,
  upload_required: 400,
  template_required: 400,
  invalid_template: 400,
  invalid_photo_url: 400,
  invalid_style: 400,
  invalid_amount: 400,
  auth_required: 401,
  credits_insufficient: 402,
  card_declined: 402,
  forbidden: 403,
  recent_sign_in_required: 403,
  consent_required: 403,
  not_found: 404,
  idempotency_conflict: 409,
  too_many_jobs: 409,
  no_second_try: 409,
  no_guarantee: 409,
  withdrawal_too_late: 409,
  busy: 409,
  account_deleted: 410,
  payload_too_large: 413,
  image_too_large: 413,
  image_not_readable: 415,
  image_format: 415,
  image_animated: 415,
  content_refused: 422,
  country_unavailable: 451,
  prompt_refused: 422,
  prompt_language: 422,
  cancel_limit: 429,
  unpaid_run_limit: 429,
  guarantee_limit: 429,
  rate_limited: 429,
  too_many_attempts: 429,
  donation_sign_in_required: 429,
  webhook_failed: 500,
  payment_failed: 502,
  generation_failed: 502,
  no_job_id: 502,
  status_check_failed: 502,
  upload_failed: 502,
  payment_configuration: 503,
  payment_unknown: 503,
  payment_unexpected: 503,
  unavailable: 503,
  unexpected: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Numbers that belong to an error's sentence. */
export interface ErrorDetails {
  /** Credits that the action needs. */
  needed?: number;
  /** Credits that the account has. */
  have?: number;
  /** The field of the request that is wrong. */
  field?: string;
  /** Smallest and largest amount in dollars. */
  minimum?: number;
  maximum?: number;
  /** Seconds after which another attempt is allowed. */
  retryAfterSeconds?: number;
  /** Why the bank declined, in the provider's word: https://docs.stripe.com/declines/codes */
  declineCode?: string;
  /** The state of the price, when the compute provider did not take a job: one of REFUND_STATES. */
  refund?: string;
}

/** An error that the caller gets as its code. Its `cause` never leaves the server. */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    readonly details: ErrorDetails = {},
    options?: ErrorOptions,
    /** The payment provider's words for the donor, in place of our own sentence. */
    readonly sentence?: string,
  ) {
    super(code, options);
  }
}

/** Whether a value is one of our codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value);
}
