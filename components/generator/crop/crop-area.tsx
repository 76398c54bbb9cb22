import 'react-image-crop/dist/ReactCrop.css';

import { useTranslations } from 'next-intl';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';

import type { Cut } from '@/lib/client/files/cuts';
import type { Extent } from '@/lib/client/pictures/draw-picture';

import { resizeCrop } from './crop-part';
import styles from './crop.module.css';

/** Shortest width of the shown frame, in pixels: a finger must still find its middle. */
const LEAST_WIDTH = 72;

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

/** Room for a frame: an eighth of the diameter on each side. */
const INNER_CIRCLE = (
  <span className="pointer-events-none absolute inset-[12.5%] rounded-full border-2 border-dashed border-[#eceae4] shadow-[0_0_0_2px_rgb(14_17_18/0.5)]" />
);

interface CropAreaProps {
  address: string;
  /** Size of the loaded picture, in pixels. */
  size: Extent | null;
  crop: PercentCrop | null;
  /** Width of the frame over its height. */
  aspect: number;
  guide: Cut['guide'];
  describedBy: string;
  onSize: (size: Extent) => void;
  onCrop: (crop: PercentCrop) => void;
  onUnreadable: () => void;
  onDragEnd: () => void;
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
  const { address, size, crop, aspect, guide, describedBy } = props;
  const { onSize, onCrop, onUnreadable, onDragEnd } = props;
  const t = useTranslations('generator.crop');
  const image = useRef<HTMLImageElement>(null);
  const [leastWidth, setLeastWidth] = useState(0);

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
        ruleOfThirds={!guide}
        circularCrop={guide === 'circle'}
        renderSelectionAddon={() => guide === 'inner-circle' && INNER_CIRCLE}
        onChange={(_, percent) => onCrop(percent)}
        onDragEnd={onDragEnd}
        className={styles.picture ?? ''}
        style={
          {
            '--aspect': size ? size.width / size.height : 1,
            visibility: crop ? 'visible' : 'hidden',
          } as CSSProperties
        }
        ariaLabels={{
          ...ReactCrop.defaultProps.ariaLabels,
          cropArea: t('frame'),
          nwDragHandle: t('corners.topLeft'),
          neDragHandle: t('corners.topRight'),
          seDragHandle: t('corners.bottomRight'),
          swDragHandle: t('corners.bottomLeft'),
        }}
      >
        <img
          ref={image}
          src={address}
          alt=""
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            onSize({ width, height })
          }
          onError={onUnreadable}
        />
      </ReactCrop>
    </div>
  );
}
