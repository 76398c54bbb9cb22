import type { ErrorCode } from '../errors';
import { isRateLimit, RATE_LIMITS, type LimitName, type RecordLimitName } from '../rules/rate-limits';
import { deleteAccountEndpoint, readAccountEndpoint, readLedgerEndpoint } from './account';
import { exportAccountEndpoint } from './account-data';
import { giveConsentEndpoint, withdrawConsentEndpoint } from './consent';
import { METHODS, type Authentication, type Endpoint } from './define-endpoint';
import { cancelJobEndpoint, checkJobEndpoint, runWebhookEndpoint, submitJobEndpoint } from './jobs';
import { healthEndpoint, reconcileEndpoint, reportClientErrorEndpoint, unknownEndpoint } from './operations';
import {
  donateEndpoint,
  paymentReturnEndpoint,
  paymentWebhookEndpoint,
  withdrawFromPaymentEndpoint,
} from './payments';
import {
  claimGuaranteeEndpoint,
  deletePortraitsEndpoint,
  listPortraitsEndpoint,
  restorePortraitsEndpoint,
  starPortraitsEndpoint,
} from './portraits';
import { uploadImageEndpoint } from './uploads';

/** Every endpoint of the API. */
export const ENDPOINTS: readonly Endpoint[] = [
  uploadImageEndpoint,
  submitJobEndpoint,
  checkJobEndpoint,
  cancelJobEndpoint,
  listPortraitsEndpoint,
  starPortraitsEndpoint,
  deletePortraitsEndpoint,
  restorePortraitsEndpoint,
  claimGuaranteeEndpoint,
  readAccountEndpoint,
  readLedgerEndpoint,
  exportAccountEndpoint,
  deleteAccountEndpoint,
  giveConsentEndpoint,
  withdrawConsentEndpoint,
  donateEndpoint,
  withdrawFromPaymentEndpoint,
  paymentReturnEndpoint,
  runWebhookEndpoint,
  paymentWebhookEndpoint,
  reconcileEndpoint,
  healthEndpoint,
  reportClientErrorEndpoint,
  ...METHODS.map(unknownEndpoint),
];

const AUTHENTICATION_ERRORS: Record<Authentication, readonly ErrorCode[]> = {
  none: [],
  user: ['auth_required', 'unavailable'],
  'unrevoked user': ['auth_required', 'unavailable'],
  'unrevoked user or none': ['auth_required', 'unavailable'],
  'cron secret': ['forbidden'],
  'signed address': ['forbidden'],
  'provider signature': ['forbidden'],
  'payment secret': [],
};

const RECORD_LIMIT_ERRORS: Record<RecordLimitName, ErrorCode> = {
  openJobs: 'too_many_jobs',
  secondTries: 'no_second_try',
  guarantees: 'guarantee_limit',
  refundedCancels: 'cancel_limit',
  unpaidRuns: 'unpaid_run_limit',
  payments: 'too_many_attempts',
  anonymousDeclines: 'donation_sign_in_required',
};

/** Returns every code that an endpoint may answer. */
export function errorsOf(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const { auth, limits, request, errors = [], failures = {} } = endpoint;
  return new Set([
    ...errors,
    ...AUTHENTICATION_ERRORS[auth],
    ...limits.flatMap(limitErrors),
    ...(endpoint.refusesCountries ? (['country_unavailable'] as const) : []),
    ...requestErrors(request),
    failures.unexpected ?? 'unexpected',
    failures.database ?? 'unavailable',
    // Writes of the database that contend.
    'busy' as const,
  ]);
}

function limitErrors(limit: LimitName): readonly ErrorCode[] {
  if (!isRateLimit(limit)) return [RECORD_LIMIT_ERRORS[limit]];
  return RATE_LIMITS[limit].countedWith === 'lenient' ? [] : ['rate_limited'];
}

function requestErrors({ body, idempotencyKey, query }: Endpoint['request']): ErrorCode[] {
  const fieldErrors = body && 'json' in body ? Object.values(body.fieldErrors ?? {}) : [];
  return [
    ...(body ? (['payload_too_large', 'invalid_request', 'invalid_field'] as const) : []),
    ...(query ? (['invalid_request', 'invalid_field'] as const) : []),
    ...(idempotencyKey ? (['invalid_request'] as const) : []),
    ...fieldErrors.map(({ code }) => code),
  ];
}
