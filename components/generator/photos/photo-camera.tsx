import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { latePart } from '@/lib/browser/late-part';

import { FileInput } from '../file-input';

export const CameraDialog = latePart(() => import('./camera-dialog'));

interface PhotoCameraProps {
  /** Places for photos that are left. */
  free: number;
  onFiles: (files: File[]) => void;
  onChooseFiles: () => void;
}

/** Takes photos: on phones with the camera's own app, elsewhere in a dialog. */
export function PhotoCamera({ free, onFiles, onChooseFiles }: PhotoCameraProps) {
  const t = useTranslations('generator.photos.camera');
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <label className={buttonClass('text', 'medium', 'cursor-pointer not-pointer-coarse:hidden')}>
        <span>{t('take')}</span>
        <FileInput label={t('take')} capture="user" onFiles={onFiles} />
      </label>
      <Button
        variant="text"
        className="pointer-coarse:hidden"
        aria-disabled={free === 0}
        onClick={() => setIsOpen(free > 0)}
      >
        {t('take')}
      </Button>
      {isOpen && (
        <CameraDialog
          free={free}
          onFiles={onFiles}
          onClose={close}
          onChooseFiles={() => {
            close();
            onChooseFiles();
          }}
        />
      )}
    </>
  );
}
