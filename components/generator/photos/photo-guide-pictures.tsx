import { useTranslations } from 'next-intl';

import { CloseIcon } from '@/components/ui/frame-icons';
import { CheckIcon } from '@/components/ui/icons';
import { legalLink } from '@/components/ui/legal-link';
import { Picture } from '@/components/ui/picture';
import { RichText } from '@/components/ui/rich-text';
import { drawnPicture } from '@/lib/client/assets';
import { PHOTOS_REMEMBERED_HOURS } from '@/lib/shared/rules/retention';

const EXAMPLES = {
  good: ['front', 'side', 'smile'],
  bad: ['dark', 'group', 'sunglasses', 'blurred'],
} as const;

/** Photos that work and photos that do not, each with a sign, a word and the reason. */
export default function PhotoGuidePictures() {
  const t = useTranslations('generator.photos.guide');
  return (
    <div className="@container pt-2">
      <div className="grid gap-x-3 gap-y-5 @min-[40rem]:grid-cols-7">
        {(['good', 'bad'] as const).map((verdict) => (
          <ul
            key={verdict}
            aria-label={t(verdict)}
            className={`grid grid-cols-2 gap-x-2 gap-y-4 @min-[18rem]:grid-cols-4 @min-[40rem]:gap-x-3 ${
              verdict === 'good'
                ? '@min-[40rem]:col-span-3 @min-[40rem]:grid-cols-3'
                : '@min-[40rem]:col-span-4'
            }`}
          >
            {EXAMPLES[verdict].map((example) => (
              <li key={example} className="text-micro leading-snug">
                <Picture
                  files={drawnPicture('guide', `${verdict}-${example}`)}
                  alt=""
                  sizes="6rem"
                  className="aspect-square w-full bg-fog object-cover"
                />
                <span
                  className={`mt-2 flex items-center gap-1 font-semibold ${verdict === 'good' ? 'text-ink' : 'text-error'}`}
                >
                  {verdict === 'good' ? (
                    <CheckIcon size={14} className="shrink-0" />
                  ) : (
                    <CloseIcon size={12} className="shrink-0" />
                  )}
                  <span>{t(verdict)}</span>
                </span>
                <span className="block text-ink-2">{t(`captions.${example}`)}</span>
              </li>
            ))}
          </ul>
        ))}
      </div>
      <p className="mt-5 text-small text-ink-2">
        <span>{t('kept', { hours: PHOTOS_REMEMBERED_HOURS })}</span>{' '}
        <RichText>{t.rich('more', { privacy: legalLink('/privacy#photos') })}</RichText>
      </p>
    </div>
  );
}
