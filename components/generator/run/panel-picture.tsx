import { useTranslations } from 'next-intl';

import { Picture } from '../../ui/picture';
import { latePart } from '@/lib/browser/late-part';
import { useStore } from '@/lib/browser/store';
import { drawnPicture } from '@/lib/client/assets';
import { useService } from '@/lib/browser/use-service-container';
import { createPhotos } from '@/lib/client/photos/photos';
import type { StyleChoice } from '@/lib/client/settings/generator-settings';

import { useChoices } from '../choices/use-choices';
import { useGeneration } from './use-generation';

export const PanelOverlay = latePart(() => import('./panel-overlay'));

const LIGHTS: Record<Exclude<StyleChoice, null>, string> = {
  professional: 'from-[#dfe9ee]/50 to-[#2d4a5e]/30',
  casual: 'from-[#ffe7bf]/60 to-[#c9744a]/30',
  cinematic: 'from-[#17a2a8]/30 to-[#0a1d2c]/70',
  vintage: 'from-[#f3d9a4]/60 to-[#6b4423]/50',
  custom: 'from-[#fff]/25 to-transparent',
};

const SIZES = '(min-width: 64rem) 26rem, 1px';

/**
 * The chosen pose in the style's light, with the photos on it; the pose of a portrait that is being made, where the page
 * knows it, develops. An alert replaces it where the room is short.
 */
export function PanelPicture() {
  const t = useTranslations('generator.set');
  const { pose: chosen, style, customPose, poseNameOf } = useChoices();
  const { photos } = useStore(useService(createPhotos).store);
  const { running, error, percent } = useGeneration();
  const made = running?.isFromPortrait ? null : (running?.pose ?? null);
  const isRunning = made !== null && (made !== 'custom' || customPose !== null);
  const pose = isRunning ? made : chosen;
  const files = pose === 'custom' ? { src: customPose?.preview ?? '' } : drawnPicture('pose', pose);

  return (
    <div
      className={`relative mb-4 hidden min-h-32 flex-[0_1_26rem] overflow-hidden bg-fog lg:block ${error ? '[@media(max-height:47rem)]:hidden' : ''}`}
    >
      <Picture
        files={files}
        sizes={SIZES}
        alt={t('posePicture', { name: poseNameOf(pose) })}
        className={`absolute inset-0 size-full object-cover object-[50%_40%] ${isRunning ? 'opacity-40 brightness-125 contrast-50 grayscale dark:brightness-75' : ''}`}
      />
      {(isRunning || photos.length > 0) && (
        <PanelOverlay
          files={files}
          sizes={SIZES}
          photos={photos}
          developedPercent={isRunning ? percent : null}
        />
      )}
      {style && !isRunning && (
        <div
          aria-hidden="true"
          className={`absolute inset-0 bg-linear-to-br mix-blend-soft-light ${LIGHTS[style]}`}
        />
      )}
    </div>
  );
}
