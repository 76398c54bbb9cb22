import { useTranslations } from 'next-intl';

import type { PhotoAdvice } from '@/lib/client/photos/look/advise';

/** The sentence for what could be better about a photo. */
export function useAdviceText(): (advice: PhotoAdvice) => string {
  const t = useTranslations('generator.photos.look');
  return (advice) => (advice.kind === 'twin' ? t('twin', { number: advice.of + 1 }) : t(advice.kind));
}
