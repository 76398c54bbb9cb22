'use client';

import 'react-image-crop/dist/ReactCrop.css';

import { useTranslations } from 'next-intl';
import { type CSSProperties, type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';

import styles from './crop-dialog.module.css';
import { type Extent, largestSquare, resizeSquare } from './crop-square';

/** Shortest side of the shown square, in pixels: a finger must still find its middle. */
const LEAST_SIDE = 72;

/** How much one key press makes the square larger. */
const KEY_FACTOR = 1.08;
const RESIZING_KEYS: Readonly<Record<string, number>> = {
  '+': KEY_FACTOR,
  '=': KEY_FACTOR,
  '-': 1 / KEY_FACTOR,
  _: 1 / KEY_FACTOR,
};

// Pixels of an arrow key: with the library's single one, crossing a picture takes minutes.
ReactCrop.nudgeStep = 5;
ReactCrop.nudgeStepMedium = 25;

interface CropAreaProps {
  address: string;
  crop: PercentCrop | null;
  onCrop: (crop: PercentCrop) => void;
  /** Gets the size of the loaded picture, in pixels. */
  onSize: (size: Extent) => void;
  onUnreadable: () => void;
  /** A drag of the square has ended. */
  onDragEnd: () => void;
  describedBy: string;
}

/** The picture with its square, in a frame that has its size before the picture loads. */
export function CropArea({
  address,
  crop,
  onCrop,
  onSize,
  onUnreadable,
  onDragEnd,
  describedBy,
}: CropAreaProps) {
  const t = useTranslations('generator.crop');
  const image = useRef<HTMLImageElement>(null);
  const [aspect, setAspect] = useState(1);
  const [leastSide, setLeastSide] = useState(0);

  function takeSize({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
    const size = { width: currentTarget.naturalWidth, height: currentTarget.naturalHeight };
    setAspect(size.width / size.height);
    onSize(size);
    onCrop(largestSquare(size));
  }

  /** The size of the shown picture, in CSS pixels. */
  function shown(): Extent {
    return { width: image.current?.clientWidth || 1, height: image.current?.clientHeight || 1 };
  }

  function shownLeastSide(): number {
    const { width, height } = shown();
    return Math.min(LEAST_SIDE, width, height);
  }

  function resizeByKey(event: KeyboardEvent): void {
    const factor = RESIZING_KEYS[event.key];
    if (!factor || !crop || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onCrop(resizeSquare(crop, factor, shown(), shownLeastSide()));
  }

  return (
    <div
      role="group"
      aria-label={t('area')}
      aria-describedby={describedBy}
      className={styles.frame}
      onKeyDown={resizeByKey}
      // The picture's size follows the window's: the least side is measured at each use.
      onPointerDownCapture={() => setLeastSide(shownLeastSide())}
      onKeyDownCapture={() => setLeastSide(shownLeastSide())}
    >
      <ReactCrop
        {...(crop && { crop })}
        aspect={1}
        minWidth={leastSide}
        keepSelection
        ruleOfThirds
        onChange={(_, percent) => onCrop(percent)}
        onDragEnd={onDragEnd}
        className={styles.picture ?? ''}
        style={{ '--aspect': aspect, visibility: crop ? 'visible' : 'hidden' } as CSSProperties}
        ariaLabels={{
          ...ReactCrop.defaultProps.ariaLabels,
          cropArea: t('square'),
          nwDragHandle: t('corners.topLeft'),
          neDragHandle: t('corners.topRight'),
          seDragHandle: t('corners.bottomRight'),
          swDragHandle: t('corners.bottomLeft'),
        }}
      >
        <img ref={image} src={address} alt="" onLoad={takeSize} onError={onUnreadable} />
      </ReactCrop>
    </div>
  );
}
