import { useTranslations } from 'next-intl';
import type { PercentCrop } from 'react-image-crop';

import type { Cut } from '@/lib/client/files/cuts';

interface CutPreviewProps {
  address: string;
  crop: PercentCrop;
  cut: Cut;
}

/** The file as it will look, small; round where a site makes it round. */
export function CutPreview({ address, crop, cut }: CutPreviewProps) {
  const t = useTranslations('generator.gallery.cut');
  return (
    <div
      role="img"
      aria-label={t('preview')}
      className={`relative w-20 shrink-0 overflow-hidden bg-film-2 ${cut.guide ? 'rounded-full' : ''}`}
      style={{ aspectRatio: cut.aspect }}
    >
      <img
        src={address}
        alt=""
        draggable={false}
        className="absolute max-w-none"
        style={{
          width: `${10_000 / crop.width}%`,
          height: `${10_000 / crop.height}%`,
          left: `${(-100 * crop.x) / crop.width}%`,
          top: `${(-100 * crop.y) / crop.height}%`,
        }}
      />
    </div>
  );
}
