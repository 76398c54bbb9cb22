import { useTranslations } from 'next-intl';

import { CheckIcon } from '@/components/ui/icons';
import type { UploadProgress } from '@/lib/client/generation/upload-pictures';

interface PhotoUploadProps {
  upload: UploadProgress;
  /** The photo's, 1 to 9. */
  number: number;
}

/** The progress of a photo's upload over its frame: a bar, then a tick. */
export function PhotoUpload({ upload: { state, share }, number }: PhotoUploadProps) {
  const t = useTranslations('generator.photos.upload');
  const percent = Math.round(share * 100);
  return (
    <>
      {state === 'sent' && (
        <span className="absolute right-2 top-2 grid size-7 place-items-center rounded-full bg-[#0e1112c7] text-[#fff] forced-colors:border">
          <CheckIcon size={16} />
        </span>
      )}
      {state === 'retrying' && (
        <span
          aria-hidden="true"
          className="absolute bottom-1.5 left-0 bg-[#0e1112c7] px-2 py-1 text-micro leading-none text-[#fff]"
        >
          {t('again')}
        </span>
      )}
      <span className="sr-only">{t(state, { number })}</span>
      <div
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-1.5 bg-[#0e1112c7] forced-colors:border"
      >
        <div
          style={{ width: `${percent}%` }}
          className="h-full bg-[#e5643a] transition-[width] duration-hover ease-linear forced-colors:bg-[Highlight]"
        />
      </div>
    </>
  );
}
