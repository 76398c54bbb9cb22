'use client';

import { useTranslations } from 'next-intl';

import type { ShownPhoto } from './use-portrait-record';

interface PortraitViewerPhotosProps {
  photos: readonly ShownPhoto[];
  /** The chosen one. */
  photo: ShownPhoto;
  onChoose: (name: string) => void;
}

/** The photos of a portrait's input, to choose one for the comparison. */
export function PortraitViewerPhotos({ photos, photo, onChoose }: PortraitViewerPhotosProps) {
  const t = useTranslations('generator.gallery');
  return (
    <fieldset className="mt-4">
      <legend className="sr-only">{t('photoChoice')}</legend>
      <div className="flex flex-wrap gap-2">
        {photos.map(({ name, url, position }, index) => (
          <label
            key={name}
            className="relative size-14 cursor-pointer has-checked:outline-2 has-checked:outline-film-mark has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-film-ink forced-colors:has-checked:outline-[Highlight]"
          >
            <input
              type="radio"
              name="compared-photo"
              checked={name === photo.name}
              aria-label={t('photo', { number: index + 1 })}
              onChange={() => onChoose(name)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <img src={url} alt="" style={{ objectPosition: position }} className="size-full object-cover" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
