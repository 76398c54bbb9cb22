import type { SubmitJobRequest } from '@/lib/shared/contracts/submit-job';
import { submitJobRequestSchema } from '@/lib/shared/contracts/submit-job';
import { EXECUTION_TIMEOUT_MS, TIME_TO_LIVE_MS } from '@/lib/shared/rules/jobs';
import type { OfferedPictures } from './offered-pictures';

/** The input that the app sends for a plain request, its defaults filled in; fields can be replaced. */
export function plainJobInput(pictures: OfferedPictures, changes: Partial<SubmitJobRequest> = {}): object {
  const request = submitJobRequestSchema.parse({
    template_url: pictures.template,
    selfie_urls: pictures.photos,
    ...changes,
  });
  return { ...request, style_weight: request.style_weight ?? 0 };
}

/** The whole body of a /run as the app sends it; without a webhook where none could arrive. */
export function jobBody(
  input: object,
  { webhook, executionTimeoutMs }: { webhook?: string | undefined; executionTimeoutMs?: number | undefined },
): object {
  return {
    input,
    ...(webhook !== undefined && { webhook }),
    policy: { executionTimeout: executionTimeoutMs ?? EXECUTION_TIMEOUT_MS, ttl: TIME_TO_LIVE_MS },
  };
}
