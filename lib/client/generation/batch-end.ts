import type { RefundState } from '@/lib/shared/rules/job-states';

import type { GenerationErrorCause, GenerationOutcome } from './generation-state';

/** How one job of a click ended; `failed` also when its request was refused. */
export type JobEnd =
  | { readonly kind: 'ready' }
  | { readonly kind: 'cancelled'; readonly refund?: RefundState | undefined }
  | { readonly kind: 'failed'; readonly cause: GenerationErrorCause };

/**
 * Returns how the jobs of a click ended together: the first error, if there is one, and the outcome beside it. A job
 * that was not submitted because the user cancelled is in no list; without any end nothing was sent.
 */
export function batchEnd(ends: readonly JobEnd[]): {
  error: GenerationErrorCause | null;
  outcome: GenerationOutcome;
} {
  const ready = ends.filter(({ kind }) => kind === 'ready').length;
  const failed = ends.find((end) => end.kind === 'failed');
  const cancelled = ends.filter((end) => end.kind === 'cancelled');
  if (failed || cancelled.length === 0) {
    const outcome: GenerationOutcome = ends.length === 0 ? { kind: 'stopped' } : { kind: 'ready', ready };
    return { error: failed?.cause ?? null, outcome };
  }
  // A refund that is still to come is what the user has to know.
  const pending = cancelled.find(({ refund }) => refund === 'pending') ?? cancelled[0];
  return {
    error: null,
    outcome: { kind: 'cancelled', count: cancelled.length, ready, refund: pending?.refund },
  };
}
