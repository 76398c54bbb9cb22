'use client';

import 'react-image-crop/dist/ReactCrop.css';

import { useTranslations } from 'next-intl';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';

import type { Extent } from '@/lib/client/pictures/draw-picture';

import { largestCrop, resizeCrop } from './crop-part';
import styles from './crop.module.css';

/** Shortest width of the shown frame, in pixels: a finger must still find its middle. */
const LEAST_WIDTH = 72;

/** How much one key press makes the frame larger. */
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
  /** A drag of the frame has ended. */
  onDragEnd: () => void;
  describedBy: string;
  /** Width of the frame over its height. */
  aspect?: number;
  /** A circle shows what is left of the frame. */
  isRound?: boolean;
  /** Drawn over the frame. */
  guide?: ReactNode;
}

/**
 * Gives an element the focus when its dialog opens, as HTML's dialog focusing steps say. React leaves the attribute out;
 * without it a low window opens at the buttons below, because the frame is hidden until the picture is decoded.
 */
function focusFirst(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}

/** The picture with the frame of what is cut, in a box that has its size before the picture loads. */
export function CropArea(props: CropAreaProps) {
  const { address, crop, onCrop, onSize, onUnreadable, onDragEnd, describedBy } = props;
  const { aspect = 1, isRound = false, guide } = props;
  const t = useTranslations('generator.crop');
  const image = useRef<HTMLImageElement>(null);
  const [pictureAspect, setPictureAspect] = useState(1);
  const [leastWidth, setLeastWidth] = useState(0);

  function takeSize({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
    const size = { width: currentTarget.naturalWidth, height: currentTarget.naturalHeight };
    setPictureAspect(size.width / size.height);
    onSize(size);
    onCrop(largestCrop(size, aspect));
  }

  /** The size of the shown picture, in CSS pixels. */
  function shown(): Extent {
    return { width: image.current?.clientWidth || 1, height: image.current?.clientHeight || 1 };
  }

  function shownLeastWidth(): number {
    const { width, height } = shown();
    return Math.min(LEAST_WIDTH, width, height * aspect);
  }

  function resizeByKey(event: KeyboardEvent): void {
    const factor = RESIZING_KEYS[event.key];
    if (!factor || !crop || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onCrop(resizeCrop(crop, factor, { aspect, extent: shown(), leastWidth: shownLeastWidth() }));
  }

  return (
    <div
      ref={focusFirst}
      tabIndex={-1}
      role="group"
      aria-label={t('area')}
      aria-describedby={describedBy}
      className={styles.frame}
      onKeyDown={resizeByKey}
      // The picture's size follows the window's: the least width is measured at each use.
      onPointerDownCapture={() => setLeastWidth(shownLeastWidth())}
      onKeyDownCapture={() => setLeastWidth(shownLeastWidth())}
    >
      <ReactCrop
        {...(crop && { crop })}
        aspect={aspect}
        minWidth={leastWidth}
        keepSelection
        ruleOfThirds={!isRound && !guide}
        circularCrop={isRound}
        renderSelectionAddon={() => guide}
        onChange={(_, percent) => onCrop(percent)}
        onDragEnd={onDragEnd}
        className={styles.picture ?? ''}
        style={{ '--aspect': pictureAspect, visibility: crop ? 'visible' : 'hidden' } as CSSProperties}
        ariaLabels={{
          ...ReactCrop.defaultProps.ariaLabels,
          cropArea: t('frame'),
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
