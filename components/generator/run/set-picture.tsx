'use client';

import { useTranslations } from 'next-intl';

import { assetThumbnailUrl, assetUrl } from '@/lib/client/assets';
import { photoStore } from '@/lib/client/photos/photo-store';
import type { StyleChoice } from '@/lib/client/settings/generator-settings';
import { useStore } from '@/lib/client/use-store';
import { posePath } from '@/lib/shared/rules/catalogue';

import { useChoices } from '../choices/use-choices';

/** Photos that lie on the picture as small prints. */
const PRINTS_SHOWN = 3;
const PRINT_TILTS = ['-rotate-6', 'rotate-1', 'rotate-6'];

/** The light that a style throws on the set. */
const LIGHTS: Record<Exclude<StyleChoice, null>, string> = {
  professional: 'from-[#dfe9ee]/50 to-[#2d4a5e]/30',
  casual: 'from-[#ffe7bf]/60 to-[#c9744a]/30',
  cinematic: 'from-[#17a2a8]/30 to-[#0a1d2c]/70',
  vintage: 'from-[#f3d9a4]/60 to-[#6b4423]/50',
  custom: 'from-[#fff]/25 to-transparent',
};

interface SetPictureProps {
  /** Whole percent of the portrait in the making; null when there is none. */
  developedPercent: number | null;
  /** Something else needs the room; where it is short the picture goes. */
  givesWay: boolean;
}

/** The chosen pose in the chosen style's light, with the photos on it; it develops while a portrait is made. */
export function SetPicture({ developedPercent, givesWay }: SetPictureProps) {
  const t = useTranslations('generator.set');
  const { pose, style, poseName, customPose } = useChoices();
  const { photos } = useStore(photoStore);
  const isRunning = developedPercent !== null;
  const address = pose === 'custom' ? (customPose?.previewUrl ?? '') : assetThumbnailUrl(posePath(pose), 640);

  return (
    <div
      className={`relative mb-4 hidden min-h-32 flex-[0_1_26rem] overflow-hidden bg-fog lg:block ${givesWay ? '[@media(max-height:47rem)]:hidden' : ''}`}
    >
      <img
        src={address}
        srcSet={pose === 'custom' ? undefined : `${address} 640w, ${assetUrl(posePath(pose))} 1024w`}
        sizes="24rem"
        // Phones do not show it: eager, React would have them fetch it first of all.
        loading="lazy"
        alt={t('posePicture', { name: poseName })}
        className={`absolute inset-0 size-full object-cover object-[50%_25%] ${isRunning ? 'opacity-40 brightness-125 contrast-50 grayscale dark:brightness-75' : ''}`}
      />
      {isRunning && (
        <img
          src={address}
          alt=""
          style={{
            maskImage: `linear-gradient(to top, #000 ${developedPercent - 14}%, transparent ${developedPercent}%)`,
          }}
          className="absolute inset-0 size-full object-cover object-[50%_25%] saturate-75"
        />
      )}
      {style && (
        <div
          aria-hidden="true"
          className={`absolute inset-0 bg-linear-to-br mix-blend-soft-light ${LIGHTS[style]}`}
        />
      )}
      {!isRunning && (
        <div aria-hidden="true" className="absolute bottom-4 left-4 flex">
          {photos
            .slice(0, PRINTS_SHOWN)
            .map(
              (photo, index) =>
                photo.previewUrl && (
                  <img
                    key={photo.id}
                    src={photo.previewUrl}
                    alt=""
                    className={`-mr-4 aspect-[4/5] w-16 border-[3px] border-[#fff] bg-fog object-cover ${PRINT_TILTS[index] ?? ''}`}
                  />
                ),
            )}
        </div>
      )}
    </div>
  );
}
