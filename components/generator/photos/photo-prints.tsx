'use client';

import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';

import { useService } from '@/lib/browser/use-client';
import { createLookAtPhotos } from '@/lib/client/photos/look-at-photos';
import { reviewsOf } from '@/lib/client/photos/look/advise';
import type { Photo } from '@/lib/client/photos/photo-state';
import { createPhotos } from '@/lib/client/photos/photos';

import { PhotoFrame } from './photo-frame';

interface PhotoPrintsProps {
  photos: readonly Photo[];
  /** Gets the focus when the last photo is removed. */
  inputRef: RefObject<HTMLInputElement | null>;
}

/** The chosen photos, each with its button to remove it. */
export default function PhotoPrints({ photos, inputRef }: PhotoPrintsProps) {
  const { remove } = useService(createPhotos);
  const { turn } = useService(createLookAtPhotos);
  const reviews = reviewsOf(photos);
  const list = useRef<HTMLUListElement>(null);

  /** Focuses the photo that moves up, so that several can be removed with the keyboard. */
  function removeAndFocus(id: string): void {
    const index = photos.findIndex((photo) => photo.id === id);
    flushSync(() => remove(id));
    const frames = list.current?.children ?? [];
    const button = frames[Math.min(index, frames.length - 1)]?.querySelector('button');
    (button ?? inputRef.current)?.focus();
  }

  return (
    <ul ref={list} className="contents">
      {photos.map((photo, index) => (
        <PhotoFrame
          key={photo.id}
          photo={photo}
          number={index + 1}
          review={reviews[index] ?? null}
          onRemove={() => removeAndFocus(photo.id)}
          onTurn={() => turn(photo.id)}
        />
      ))}
    </ul>
  );
}
