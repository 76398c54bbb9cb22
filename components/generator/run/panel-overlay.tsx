import type { CSSProperties } from 'react';

import { type PictureFiles, Picture } from '../../ui/picture';
import { facePosition } from '@/lib/client/photos/face-position';
import type { Photo } from '@/lib/client/photos/photo-state';

const PHOTOS_SHOWN = 3;
const PHOTO_ASPECT = 4 / 5;
const PHOTO_TILTS = ['-rotate-6', 'rotate-1', 'rotate-6'];

interface PanelOverlayProps {
  files: PictureFiles;
  sizes: string;
  photos: readonly Photo[];
  /** Whole percent of the pending portrait; null when there is none. */
  developedPercent: number | null;
}

/** The photos; while a portrait is made, its picture, which develops from below or, with reduced motion, fades in. */
export default function PanelOverlay({ files, sizes, photos, developedPercent }: PanelOverlayProps) {
  if (developedPercent !== null) {
    return (
      <Picture
        files={files}
        sizes={sizes}
        alt=""
        style={{ '--developed': `${developedPercent}%` } as CSSProperties}
        className="absolute inset-0 size-full object-cover object-[50%_40%] saturate-75 motion-safe:[mask-image:linear-gradient(to_top,#000_calc(var(--developed)-14%),transparent_var(--developed))] motion-reduce:opacity-(--developed)"
      />
    );
  }
  return (
    <div aria-hidden="true" className="absolute bottom-4 left-4 z-10 flex">
      {photos
        .slice(0, PHOTOS_SHOWN)
        .map(
          (photo, index) =>
            photo.preview && (
              <img
                key={photo.id}
                src={photo.preview}
                alt=""
                style={{ objectPosition: facePosition(photo.facts, PHOTO_ASPECT) }}
                className={`-mr-4 aspect-[4/5] w-16 [@media(max-height:50rem)]:w-11 border-[3px] border-[#fff] bg-fog object-cover ${PHOTO_TILTS[index] ?? ''}`}
              />
            ),
        )}
    </div>
  );
}
