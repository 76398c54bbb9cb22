'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import type { PercentCrop } from 'react-image-crop';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { Extent, PicturePart } from '@/lib/client/pictures/draw-picture';

import { CropArea } from '../crop/crop-area';
import { toPicturePart } from '../crop/crop-part';
import styles from '../crop/crop.module.css';

interface CropDialogProps {
  /** Address of the picture. */
  address: string;
  /** The confirmed part is being cut. */
  isBusy: boolean;
  onCancel: () => void;
  /** The browser can't decode the file. */
  onUnreadable: () => void;
  /** Gets the square in the picture's own pixels. */
  onConfirm: (part: PicturePart) => void;
}

/** Cuts a square out of a picture; at first the largest, in the middle. */
export function CropDialog({ address, isBusy, onCancel, onUnreadable, onConfirm }: CropDialogProps) {
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
    if (size && crop && !isBusy) onConfirm(toPicturePart(crop, size, 1));
  }

  return (
    <Dialog
      open
      title={t('title')}
      onClose={() => {
        if (!wasJustDragged.current) onCancel();
      }}
      closable={false}
      className={styles.dialog ?? ''}
    >
      <div className={styles.layout}>
        <CropArea
          address={address}
          crop={crop}
          onCrop={setCrop}
          onSize={setSize}
          onUnreadable={onUnreadable}
          onDragEnd={ignoreNextClick}
          describedBy={keysId}
        />
        <div className="text-small text-ink-2">
          <p>{t('hint')}</p>
          <p id={keysId} className="mt-2 pointer-coarse:hidden">
            {t('keys')}
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-3 self-end">
          <p role="status" className="mr-auto text-small text-ink-2">
            {isBusy && t('cutting')}
          </p>
          <Button variant="outline" size="small" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button size="small" disabled={!crop} aria-disabled={isBusy} onClick={confirm}>
            {t('confirm')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
