import 'react-image-crop/dist/ReactCrop.css';

import { useTranslations } from 'next-intl';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { Cut } from '@/lib/client/files/cuts';
import type { Extent, PicturePart } from '@/lib/client/pictures/draw-picture';

import { largestCrop, resizeCrop, toPicturePart } from './crop-part';
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

interface CropDialogProps {
  title: string;
  address: string;
  hint: string;
  confirmText: string;
  status: ReactNode;
  isBusy: boolean;
  /** Width of the part over its height. */
  aspect?: number;
  guide?: Cut['guide'];
  preview?: (crop: PercentCrop) => ReactElement;
  settings?: ReactNode;
  onCancel: () => void;
  onUnreadable: () => void;
  /** Gets the part in the picture's own pixels. */
  onConfirm: (part: PicturePart) => void;
}

/**
 * Gives the focus to an element of an opening dialog: React leaves the attribute out, and the frame is hidden at first.
 */
function focusFirst(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}

/** A dialog that cuts a part out of a picture; at first the largest, in the middle. */
export function CropDialog(props: CropDialogProps) {
  const { title, address, hint, confirmText, status, isBusy, preview, settings, onCancel } = props;
  const { onUnreadable, onConfirm } = props;
  const { aspect = 1, guide = null } = props;
  const t = useTranslations('generator.crop');
  const keysId = useId();
  const [size, setSize] = useState<Extent | null>(null);
  const [crop, setCrop] = useState<PercentCrop | null>(null);
  const [leastWidth, setLeastWidth] = useState(0);
  const image = useRef<HTMLImageElement>(null);
  const wasJustDragged = useRef(false);

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
    setCrop(resizeCrop(crop, factor, { aspect, extent: shown(), leastWidth: shownLeastWidth() }));
  }

  /** A click follows a drag that ends beside the dialog. */
  function ignoreNextClick(): void {
    wasJustDragged.current = true;
    setTimeout(() => (wasJustDragged.current = false));
  }

  function confirm(): void {
    if (size && crop && !isBusy) onConfirm(toPicturePart(crop, size, aspect));
  }

  return (
    <Dialog
      open
      title={title}
      onClose={() => {
        if (!wasJustDragged.current) onCancel();
      }}
      closable={false}
      className={styles.dialog ?? ''}
    >
      <div className={styles.layout}>
        <div
          ref={focusFirst}
          tabIndex={-1}
          role="group"
          aria-label={t('area')}
          aria-describedby={keysId}
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
            onChange={(_, percent) => setCrop(percent)}
            onDragEnd={ignoreNextClick}
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
              src={address || undefined}
              alt=""
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                setSize({ width, height });
                setCrop(largestCrop({ width, height }, aspect));
              }}
              onError={onUnreadable}
            />
          </ReactCrop>
        </div>
        <div className="flex items-center gap-5 text-small text-ink-2">
          {crop && preview?.(crop)}
          <div className="min-w-0">
            <p>{hint}</p>
            <p id={keysId} className="mt-2 pointer-coarse:hidden">
              {t('keys')}
            </p>
            <div>{settings}</div>
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-3 self-end">
          <p role="status" className="mr-auto text-small text-ink-2">
            {status}
          </p>
          <Button variant="outline" size="small" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button size="small" disabled={!crop} aria-disabled={isBusy} onClick={confirm}>
            {confirmText}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
