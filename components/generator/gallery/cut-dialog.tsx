'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import type { PercentCrop } from 'react-image-crop';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { Cut } from '@/lib/client/files/cuts';
import type { Extent, PicturePart } from '@/lib/client/pictures/draw-picture';

import { CropArea } from '../crop/crop-area';
import { toPicturePart } from '../crop/crop-part';
import styles from '../crop/crop.module.css';
import { CutPreview } from './cut-preview';
import { useCutTexts } from './use-cut-texts';

interface CutDialogProps {
  /** Address of the portrait. */
  address: string;
  cut: Cut;
  /** Saves a part, in pixels of the portrait. Never rejects. */
  onSave: (part: PicturePart) => Promise<void>;
  onClose: () => void;
}

/** Cuts a shape out of a portrait and saves it; at first the largest part, in the middle. */
export default function CutDialog({ address, cut, onSave, onClose }: CutDialogProps) {
  const t = useTranslations('generator.gallery.cut');
  const tCrop = useTranslations('generator.crop');
  const tGallery = useTranslations('generator.gallery');
  const { nameOf, hintOf } = useCutTexts();
  const keysId = useId();
  const [size, setSize] = useState<Extent | null>(null);
  const [crop, setCrop] = useState<PercentCrop | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const wasJustDragged = useRef(false);

  /** A click follows a drag that ends beside the dialog. */
  function ignoreNextClick(): void {
    wasJustDragged.current = true;
    setTimeout(() => (wasJustDragged.current = false));
  }

  async function save(): Promise<void> {
    if (!size || !crop || isSaving) return;
    setIsSaving(true);
    await onSave(toPicturePart(crop, size, cut.aspect));
    onClose();
  }

  return (
    <Dialog
      open
      title={nameOf(cut)}
      onClose={() => {
        if (!wasJustDragged.current) onClose();
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
          onUnreadable={() => setIsBroken(true)}
          onDragEnd={ignoreNextClick}
          describedBy={keysId}
          aspect={cut.aspect}
          isRound={cut.guide === 'circle'}
          guide={cut.guide === 'inner-circle' && <span className={styles.guide} />}
        />
        <div className="flex items-center gap-5 text-small text-ink-2">
          {crop && <CutPreview address={address} crop={crop} cut={cut} />}
          <div>
            <p>{hintOf(cut)}</p>
            <p id={keysId} className="mt-2 pointer-coarse:hidden">
              {tCrop('keys')}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-3 self-end">
          <p role="status" className="mr-auto text-small text-ink-2">
            {isSaving ? t('saving') : isBroken && tGallery('broken')}
          </p>
          <Button variant="outline" size="small" onClick={onClose}>
            {tCrop('cancel')}
          </Button>
          <Button size="small" disabled={!crop} aria-disabled={isSaving} onClick={() => void save()}>
            {t('save')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
