import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';

import { uploadProgressStore } from '@/lib/client/generation/upload-progress';
import type { Photo } from '@/lib/client/photos/photo-store';

import { RemoveButton } from '../remove-button';
import { PhotoUpload } from './photo-upload';

interface PhotoFrameProps {
  photo: Photo;
  /** 1 to 9. */
  number: number;
  onRemove: () => void;
}

/**
 * A chosen photo with its button to remove it. While a portrait's photos are uploaded it shows how far it is instead:
 * the order holds it, so removing it would promise something that does not happen.
 */
export function PhotoFrame({ photo, number, onRemove }: PhotoFrameProps) {
  const t = useTranslations('generator.photos');
  const readUpload = () => uploadProgressStore.get().get(photo.cacheName);
  const upload = useSyncExternalStore(uploadProgressStore.subscribe, readUpload, readUpload);

  return (
    <li className="relative aspect-square bg-fog">
      {photo.preview ? (
        // A picture of this device: there is nothing for an image service to optimise.

        <img
          src={photo.preview}
          alt={t('frame', { number })}
          title={photo.file.name}
          decoding="async"
          // Dragged, it would come back as a photo of its own.
          draggable={false}
          className="size-full object-cover object-[50%_30%]"
        />
      ) : (
        <span className="grid size-full animate-pulse place-items-center bg-line">
          <span className="sr-only">{t('reading', { number })}</span>
        </span>
      )}
      {upload ? (
        <PhotoUpload upload={upload} number={number} />
      ) : (
        <RemoveButton label={t('remove', { number })} onRemove={onRemove} />
      )}
    </li>
  );
}
