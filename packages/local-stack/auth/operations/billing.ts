import { GoogleApiError } from '../api/google-api-error';
import type { Operation } from './operation';

/**
 * GET cloudbilling.googleapis.com/v1/projects/{project}/billingInfo: returns whether the project pays.
 * @see https://cloud.google.com/billing/docs/reference/rest/v1/projects/getBillingInfo
 */
export const billingInfo: Operation = ({ projectId, settings }) => {
  const { billingEnabled } = settings.current;
  if (billingEnabled === null)
    throw new GoogleApiError('Cloud Billing API has not been used in this project or it is disabled.', 403, [
      // https://cloud.google.com/apis/design/errors#error_info
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'SERVICE_DISABLED',
        domain: 'googleapis.com',
        metadata: { service: 'cloudbilling.googleapis.com' },
      },
    ]);
  return {
    name: `projects/${projectId}/billingInfo`,
    projectId,
    billingAccountName: billingEnabled ? 'billingAccounts/000000-000000-000000' : '',
    billingEnabled,
  };
};
