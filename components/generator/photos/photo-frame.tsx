import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';

import { useService } from '@/lib/browser/use-client';
import { createUploadProgress } from '@/lib/client/generation/upload-pictures';
import type { PhotoReview } from '@/lib/client/photos/look/advise';
import { facePosition } from '@/lib/client/photos/look/face-position';
import type { Photo } from '@/lib/client/photos/photo-state';

import { RemoveButton } from '../remove-button';
import { PhotoAdvice } from './photo-advice';
import { PhotoTurn } from './photo-turn';
import { PhotoUpload } from './photo-upload';

interface PhotoFrameProps {
  photo: Photo;
  /** 1 to 9. */
  number: number;
  /** Null before the look at it, and where there can be none. */
  review: PhotoReview | null;
  onRemove: () => void;
  onTurn: () => void;
}

/**
 * A chosen photo with its button to remove it, and one to turn it where the look is not sure. During a portrait's
 * uploads it shows its progress instead: the request has it, so neither would have an effect.
 */
export function PhotoFrame({ photo, number, review, onRemove, onTurn }: PhotoFrameProps) {
  const t = useTranslations('generator.photos');
  const { store } = useService(createUploadProgress);
  // An upload that began before the look turned the photo has the file's identity.
  const readUpload = () => store.get().get(photo.cacheName) ?? store.get().get(photo.identity);
  const upload = useSyncExternalStore(store.subscribe, readUpload, readUpload);

  return (
    <li>
      <div className="relative aspect-square bg-fog">
        {photo.preview ? (
          // A picture of this device needs no image service.

          <img
            src={photo.preview}
            alt={t('frame', { number })}
            title={photo.file.name}
            decoding="async"
            // A drag would add it as another photo.
            draggable={false}
            style={{ objectPosition: facePosition(photo.facts) }}
            className="size-full object-cover object-[50%_30%]"
          />
        ) : (
          <>
            <span className="block size-full animate-pulse bg-line" />
            <span className="sr-only">{t('reading', { number })}</span>
            <span
              aria-hidden="true"
              // Appears where reading takes more than a second.
              className="absolute inset-x-1 bottom-2 text-center text-micro leading-tight text-ink-2 transition-opacity delay-1000 starting:opacity-0"
            >
              {t('preparing')}
            </span>
          </>
        )}
        {upload ? (
          <PhotoUpload upload={upload} number={number} />
        ) : (
          <RemoveButton label={t('remove', { number })} onRemove={onRemove} />
        )}
      </div>
      <PhotoAdvice review={review} />
      {!upload && <PhotoTurn photo={photo} number={number} onTurn={onTurn} />}
    </li>
  );
}
