'use client';

import { useTranslations } from 'next-intl';

import type { PicturePart } from '@/lib/client/pictures/draw-picture';

import { CropFrame } from '../crop/crop-frame';

interface CropDialogProps {
  /** Address of the picture. */
  address: string;
  /** What is going on. */
  status: string | null;
  /** The picture is being opened, or the confirmed part cut. */
  isBusy: boolean;
  onCancel: () => void;
  /** The browser can't decode the file. */
  onUnreadable: () => void;
  /** Gets the square in the picture's own pixels. */
  onConfirm: (part: PicturePart) => void;
}

/** Cuts a square out of a picture; at first the largest, in the middle. */
export function CropDialog(props: CropDialogProps) {
  const t = useTranslations('generator.crop');
  return <CropFrame {...props} title={t('title')} hint={t('hint')} confirmText={t('confirm')} />;
}
