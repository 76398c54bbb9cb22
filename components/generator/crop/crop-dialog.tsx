import { useTranslations } from 'next-intl';
import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import type { PercentCrop } from 'react-image-crop';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { Cut } from '@/lib/client/files/cuts';
import type { Extent, PicturePart } from '@/lib/client/pictures/draw-picture';

import { CropArea } from './crop-area';
import { largestCrop, toPicturePart } from './crop-part';
import styles from './crop.module.css';

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
  onCancel: () => void;
  onUnreadable: () => void;
  /** Gets the part in the picture's own pixels. */
  onConfirm: (part: PicturePart) => void;
}

/** A dialog that cuts a part out of a picture; at first the largest, in the middle. */
export function CropDialog(props: CropDialogProps) {
  const { title, address, hint, confirmText, status, isBusy, preview, onCancel, onUnreadable, onConfirm } =
    props;
  const { aspect = 1, guide = null } = props;
  const t = useTranslations('generator.crop');
  const keysId = useId();
  const [size, setSize] = useState<Extent | null>(null);
  const [crop, setCrop] = useState<PercentCrop | null>(null);
  const wasJustDragged = useRef(false);

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
        <CropArea
          address={address}
          size={size}
          crop={crop}
          aspect={aspect}
          guide={guide}
          describedBy={keysId}
          onSize={(loaded) => {
            setSize(loaded);
            setCrop(largestCrop(loaded, aspect));
          }}
          onCrop={setCrop}
          onUnreadable={onUnreadable}
          onDragEnd={ignoreNextClick}
        />
        <div className="flex items-center gap-5 text-small text-ink-2">
          {crop && preview?.(crop)}
          <div>
            <p>{hint}</p>
            <p id={keysId} className="mt-2 pointer-coarse:hidden">
              {t('keys')}
            </p>
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
