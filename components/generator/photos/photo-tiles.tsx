import { useTranslations } from 'next-intl';
import { type RefObject, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

import { Button } from '@/components/ui/button';
import { CheckIcon } from '@/components/ui/icons';
import { useService } from '@/lib/browser/use-service-container';
import { createUploadProgress, type UploadProgress } from '@/lib/client/generation/upload-pictures';
import { createLookAtPhotos } from '@/lib/client/photos/look-at-photos';
import { type PhotoAdvice, type PhotoReview, reviewsOf } from '@/lib/client/photos/advise';
import { facePosition } from '@/lib/client/photos/face-position';
import type { Photo } from '@/lib/client/photos/photo-state';
import { createPhotos } from '@/lib/client/photos/photos';

import { RemoveButton } from '../remove-button';

interface PhotoTilesProps {
  photos: readonly Photo[];
  /** Gets the focus when the last photo is removed. */
  inputRef: RefObject<HTMLInputElement | null>;
}

/** The chosen photos, each with its button to remove it. */
export default function PhotoTiles({ photos, inputRef }: PhotoTilesProps) {
  const { remove } = useService(createPhotos);
  const reviews = reviewsOf(photos);
  const list = useRef<HTMLUListElement>(null);

  /** Focuses the photo that moves up, so that several can be removed with the keyboard. */
  function removeAndFocus(index: number, id: string): void {
    flushSync(() => remove(id));
    const tiles = list.current?.children ?? [];
    const button = tiles[Math.min(index, tiles.length - 1)]?.querySelector('button');
    (button ?? inputRef.current)?.focus();
  }

  return (
    <ul ref={list} className="contents">
      {photos.map((photo, index) => (
        <PhotoTile
          key={photo.id}
          photo={photo}
          number={index + 1}
          review={reviews[index] ?? null}
          onRemove={() => removeAndFocus(index, photo.id)}
        />
      ))}
    </ul>
  );
}

interface PhotoTileProps {
  photo: Photo;
  number: number;
  /** Null before the look at it, and where there can be none. */
  review: PhotoReview | null;
  onRemove: () => void;
}

/** A chosen photo with its buttons to remove and to turn it; during uploads it shows its progress instead. */
function PhotoTile({ photo, number, review, onRemove }: PhotoTileProps) {
  const t = useTranslations('generator.photos');
  const adviceText = useAdviceText();
  const uploads = useService(createUploadProgress);
  // An upload that began before the look turned the photo has the file's identity.
  const readUpload = () => uploads.get().get(photo.cacheName) ?? uploads.get().get(photo.identity);
  const upload = useSyncExternalStore(uploads.subscribe, readUpload, readUpload);

  return (
    <li>
      <div className="relative aspect-square bg-fog">
        {photo.preview ? (
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
          <UploadState upload={upload} number={number} />
        ) : (
          <RemoveButton label={t('remove', { number })} onRemove={onRemove} />
        )}
      </div>
      {/* Keeps its room, so that nothing moves. */}
      <p className="mt-1 min-h-[3lh] text-micro leading-tight @min-[34rem]:min-h-[2lh]">
        {review &&
          (review.advice ? (
            adviceText(review.advice)
          ) : (
            <span className="inline-flex items-center gap-1 text-ink-2">
              <CheckIcon size={14} />
              <span>{t('look.good')}</span>
            </span>
          ))}
      </p>
      {!upload && <TurnButton photo={photo} number={number} />}
    </li>
  );
}

/** The sentence for what could be better about a photo. */
export function useAdviceText(): (advice: PhotoAdvice) => string {
  const t = useTranslations('generator.photos.look');
  return (advice) => (advice.kind === 'twin' ? t('twin', { number: advice.of + 1 }) : t(advice.kind));
}

function UploadState({ upload: { state, share }, number }: { upload: UploadProgress; number: number }) {
  const t = useTranslations('generator.photos.upload');
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
          style={{ width: `${Math.round(share * 100)}%` }}
          className="h-full bg-[#e5643a] transition-[width] duration-hover ease-linear forced-colors:bg-[Highlight]"
        />
      </div>
    </>
  );
}

/** The button that turns a photo clockwise, where it may not be upright or the user has turned it. */
function TurnButton({ photo, number }: Pick<PhotoTileProps, 'photo' | 'number'>) {
  const t = useTranslations('generator.photos.turn');
  const { turn } = useService(createLookAtPhotos);
  const { id, facts, turns, isTurnedByUser } = photo;
  const isUnsure = facts !== undefined && !facts?.isSure;
  if (!isUnsure && !isTurnedByUser) return null;
  return (
    <>
      <Button variant="text" aria-label={t('name', { number })} onClick={() => turn(id)}>
        {t('button')}
      </Button>
      <span aria-live="polite" className="sr-only">
        {isTurnedByUser && t('turned', { number, degrees: turns * 90 })}
      </span>
    </>
  );
}
