'use client';

import 'react-image-crop/dist/ReactCrop.css';

import { useTranslations } from 'next-intl';
import { type SyntheticEvent, useRef, useState } from 'react';
import ReactCrop, {
  centerCrop,
  convertToPixelCrop,
  makeAspectCrop,
  type PercentCrop,
} from 'react-image-crop';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { PicturePart } from '@/lib/client/photos/scale-picture';

interface CropDialogProps {
  /** Address of the picture. */
  address: string;
  onCancel: () => void;
  /** The browser can't decode the file. */
  onUnreadable: () => void;
  /** Gets the square in the picture's own pixels. */
  onConfirm: (part: PicturePart) => void;
}

/** The largest square in the middle of a picture. */
function largestSquare(width: number, height: number): PercentCrop {
  const share = (Math.min(width, height) / width) * 100;
  return centerCrop(makeAspectCrop({ unit: '%', width: share }, 1, width, height), width, height);
}

/** Cuts a square out of a picture; at first the largest, in the middle. */
export default function CropDialog({ address, onCancel, onUnreadable, onConfirm }: CropDialogProps) {
  const t = useTranslations('generator.crop');
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();

  function chooseLargestSquare({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
    setCrop(largestSquare(currentTarget.naturalWidth, currentTarget.naturalHeight));
  }

  function confirm(): void {
    if (!image.current || !crop) return;
    const { naturalWidth, naturalHeight } = image.current;
    const { x, y, width, height } = convertToPixelCrop(crop, naturalWidth, naturalHeight);
    const side = Math.round(Math.min(width, height));
    onConfirm({ x: Math.round(x), y: Math.round(y), width: side, height: side });
  }

  return (
    <Dialog open title={t('title')} onClose={onCancel} closable={false} className="w-[34rem]">
      <p className="mb-4 text-small text-ink-2">{t('hint')}</p>
      <div className="grid min-h-40 place-items-center bg-film">
        <ReactCrop
          {...(crop && { crop })}
          aspect={1}
          minWidth={40}
          keepSelection
          ruleOfThirds
          onChange={(_, percent) => setCrop(percent)}
          ariaLabels={{ ...ReactCrop.defaultProps.ariaLabels, cropArea: t('area') }}
        >
          <img
            ref={image}
            src={address}
            alt=""
            onLoad={chooseLargestSquare}
            onError={onUnreadable}
            className="block max-h-[55svh] max-w-full"
          />
        </ReactCrop>
      </div>
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button disabled={!crop} onClick={confirm}>
          {t('confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
