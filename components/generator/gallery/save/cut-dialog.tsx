'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import type { Cut } from '@/lib/client/files/cuts';
import type { PicturePart } from '@/lib/client/pictures/draw-picture';

import { CropFrame } from '../../crop/crop-frame';
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
  const tGallery = useTranslations('generator.gallery');
  const { nameOf, hintOf } = useCutTexts();
  const [isSaving, setIsSaving] = useState(false);
  const [isBroken, setIsBroken] = useState(false);

  async function save(part: PicturePart): Promise<void> {
    setIsSaving(true);
    await onSave(part);
    onClose();
  }

  return (
    <CropFrame
      title={nameOf(cut)}
      address={address}
      hint={hintOf(cut)}
      confirmText={t('save')}
      status={isSaving ? t('saving') : isBroken && tGallery('broken')}
      isBusy={isSaving}
      aspect={cut.aspect}
      isRound={cut.guide === 'circle'}
      hasInnerCircle={cut.guide === 'inner-circle'}
      preview={(crop) => <CutPreview address={address} crop={crop} cut={cut} />}
      onCancel={onClose}
      onUnreadable={() => setIsBroken(true)}
      onConfirm={(part) => void save(part)}
    />
  );
}
