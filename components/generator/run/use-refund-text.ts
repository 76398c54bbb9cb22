import { useTranslations } from 'next-intl';

import { REFUND_STATES } from '@/lib/shared/rules/jobs';

/** The sentence about the refund of a job without a portrait; none where its state is unknown. */
export function useRefundText(): (refund: string | undefined) => string | undefined {
  const t = useTranslations('generator.refund');
  return (refund) => {
    const state = REFUND_STATES.find((known) => known === refund);
    return state && t(state);
  };
}
