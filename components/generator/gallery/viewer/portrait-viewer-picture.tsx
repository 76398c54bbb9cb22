import { useTranslations } from 'next-intl';
import { type CSSProperties, type DOMAttributes, useCallback, useState } from 'react';

import { CompareSlider } from '@/components/ui/compare-slider';
import type { ChangedPortrait } from '@/lib/client/backgrounds/changed-portrait';

import { StepButton, TRANSPARENT_PATTERN } from '../gallery-controls';
import type { ShownPhoto } from '../use-portrait-record';

interface PortraitViewerPictureProps {
  address: string;
  /** 1 is the oldest portrait. */
  number: number;
  /** The portrait before another ground, which is shown in its place. */
  changed: ChangedPortrait | null;
  /** The photo beside the portrait; null shows the portrait alone. */
  comparedWith: ShownPhoto | null;
  hasPrevious: boolean;
  hasNext: boolean;
  onStep: (direction: 1 | -1) => void;
  swipeHandlers: DOMAttributes<HTMLElement>;
}

/** The first place of the line between photo and portrait, in percent. */
const INITIAL_PERCENT = 50;

const LAYER_CLASS = 'absolute inset-0 size-full object-cover';

/** The portrait as large as the window allows, alone or with a photo beside it, and the buttons to its neighbours. */
export function PortraitViewerPicture(props: PortraitViewerPictureProps) {
  const { address, number, changed, comparedWith, hasPrevious, hasNext, onStep, swipeHandlers } = props;
  const t = useTranslations('generator.gallery');
  const [ratio, setRatio] = useState(1);
  const [broken, setBroken] = useState<string | ChangedPortrait | null>(null);

  const drawOn = useCallback(
    (canvas: HTMLCanvasElement) => {
      try {
        changed?.draw(canvas);
      } catch {
        setBroken(changed);
      }
      // Browsers free a canvas' pixels late, and Safari has little room for them.
      return () => void (canvas.width = 0);
    },
    [changed],
  );

  const portrait = changed ? (
    <canvas
      ref={drawOn}
      role="img"
      aria-label={t('portrait', { number })}
      className={LAYER_CLASS}
      style={changed.isTransparent ? { background: `${TRANSPARENT_PATTERN} 0 0 / 1.5rem 1.5rem` } : undefined}
    />
  ) : (
    <img
      // Another element for another portrait: the same one would show its former picture until the next has loaded.
      key={address}
      src={address}
      alt={t('portrait', { number })}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (naturalHeight > 0) setRatio(naturalWidth / naturalHeight);
      }}
      onError={() => setBroken(address)}
      className={LAYER_CLASS}
    />
  );

  return (
    <div className="flex flex-col items-center justify-center gap-2 pb-2 max-lg:pt-14 lg:sticky lg:top-0 lg:h-dvh lg:p-6">
      <div
        style={{ '--ratio': ratio } as CSSProperties}
        className="relative aspect-(--ratio) w-[min(100%,calc((100dvh-var(--rest))*var(--ratio)))] touch-pan-y bg-film-2 [--rest:11rem] lg:[--rest:7rem]"
        {...(comparedWith ? {} : swipeHandlers)}
      >
        {broken === (changed ?? address) ? (
          <p className="absolute inset-0 flex items-end p-4 text-small text-film-ink-2">
            {t(changed ? 'background.failed' : 'broken')}
          </p>
        ) : comparedWith ? (
          <CompareSlider
            before={
              <img
                src={comparedWith.url}
                alt={t('photo', { number: comparedWith.number })}
                draggable={false}
                style={{ objectPosition: comparedWith.position }}
                className={LAYER_CLASS}
              />
            }
            after={portrait}
            label={t('compareLabel')}
            valueText={(percent) => t('compareValue', { percent })}
            initialPercent={INITIAL_PERCENT}
            className="size-full"
          />
        ) : (
          portrait
        )}
      </div>
      <div className="flex items-center gap-3">
        <StepButton label={t('previous')} isNewer isDisabled={!hasPrevious} onPress={() => onStep(-1)} />
        <span aria-hidden="true" className="figures min-w-8 text-center text-small text-film-number">
          {number}
        </span>
        <StepButton label={t('next')} isNewer={false} isDisabled={!hasNext} onPress={() => onStep(1)} />
      </div>
    </div>
  );
}
