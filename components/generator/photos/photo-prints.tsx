'use client';

import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';

import { type Photo, photoStore } from '@/lib/client/photos/photo-store';

import { PhotoFrame } from './photo-frame';

interface PhotoPrintsProps {
  photos: readonly Photo[];
  /** Takes the focus when the last photo is gone. */
  inputRef: RefObject<HTMLInputElement | null>;
}

/** The chosen photos, each with its button to remove it. */
export default function PhotoPrints({ photos, inputRef }: PhotoPrintsProps) {
  const list = useRef<HTMLUListElement>(null);

  /** The focus goes to the photo that moves up, so that several can be removed with the keyboard. */
  function remove(id: string): void {
    const index = photos.findIndex((photo) => photo.id === id);
    flushSync(() => photoStore.remove(id));
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('button') ?? [];
    (buttons[Math.min(index, buttons.length - 1)] ?? inputRef.current)?.focus();
  }

  return (
    <ul ref={list} className="contents">
      {photos.map((photo, index) => (
        <PhotoFrame key={photo.id} photo={photo} number={index + 1} onRemove={() => remove(photo.id)} />
      ))}
    </ul>
  );
}
