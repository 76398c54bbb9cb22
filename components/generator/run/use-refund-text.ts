import { useTranslations } from 'next-intl';

import type { RefundState } from '@/lib/shared/rules/job-states';

/** The sentence about the refund of a job without a portrait; none where its state is unknown. */
export function useRefundText(): (refund: string | undefined) => string | undefined {
  const t = useTranslations('generator.refund');
  const isKnown = (refund: string): refund is RefundState => t.has(refund as RefundState);
  return (refund) => (refund !== undefined && isKnown(refund) ? t(refund) : undefined);
}
