import type { SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import { generationRequestSchema } from '@/lib/shared/contracts/generation-request';
import { EXECUTION_TIMEOUT_MS, TIME_TO_LIVE_MS } from '@/lib/shared/rules/jobs';
import type { OfferedPictures } from './offered-pictures';

/** Returns the input that the app sends for a plain request with its defaults; `changes` replaces fields. */
export function plainJobInput(pictures: OfferedPictures, changes: Partial<SubmitJobRequest> = {}): object {
  const request = generationRequestSchema.parse({
    template_url: pictures.template,
    selfie_urls: pictures.photos,
    ...changes,
  });
  return { ...request, style_weight: request.style_weight ?? 0 };
}

/** Returns the body of a /run as the app sends it; without a webhook when none can arrive. */
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
