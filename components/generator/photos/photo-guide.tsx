'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { ChevronDownIcon } from '@/components/ui/icons';
import { latePart } from '@/lib/browser/late-part';

export const PhotoGuidePictures = latePart(() => import('./photo-guide-pictures'));

/** Which photos work; its pictures load when it is opened. */
export function PhotoGuide() {
  const t = useTranslations('generator.photos.guide');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="-ml-1 inline-flex min-h-11 cursor-pointer list-none items-center gap-2 px-1 text-small [&::-webkit-details-marker]:hidden">
        <span className="underline decoration-edge underline-offset-4 group-hover:decoration-mark">
          {t('title')}
        </span>
        <ChevronDownIcon size={16} className="transition-transform duration-hover group-open:rotate-180" />
      </summary>
      {isOpen && <PhotoGuidePictures />}
    </details>
  );
}
