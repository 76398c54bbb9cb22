import { useTranslations } from 'next-intl';

import { CloseIcon } from '@/components/ui/frame-icons';
import type { Photo } from '@/lib/client/photos/photo-store';

interface PhotoFrameProps {
  photo: Photo;
  /** 1 to 9. */
  number: number;
  onRemove: () => void;
}

/** A chosen photo with its button to remove it. */
export function PhotoFrame({ photo, number, onRemove }: PhotoFrameProps) {
  const t = useTranslations('generator.photos');
  return (
    <li className="relative aspect-square bg-fog">
      {photo.previewUrl ? (
        // A picture of this device: there is nothing for an image service to optimise.

        <img
          src={photo.previewUrl}
          alt={t('frame', { number })}
          title={photo.file.name}
          className="size-full object-cover object-[50%_30%]"
        />
      ) : (
        <span className="grid size-full animate-pulse place-items-center bg-line">
          <span className="sr-only">{t('reading', { number })}</span>
        </span>
      )}
      <button
        type="button"
        aria-label={t('remove', { number })}
        onClick={onRemove}
        className="group absolute right-0 top-0 grid size-11 place-items-center"
      >
        <span className="grid size-7 place-items-center rounded-full bg-[#0e1112c7] text-[#fff] transition-colors duration-hover group-hover:bg-mark group-hover:text-on-mark forced-colors:border">
          <CloseIcon size={14} />
        </span>
      </button>
    </li>
  );
}
