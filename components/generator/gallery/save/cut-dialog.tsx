import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { PercentCrop } from 'react-image-crop';

import { type Cut, PRINT_RESOLUTION } from '@/lib/client/files/cuts';
import type { PicturePart } from '@/lib/client/pictures/draw-picture';

import { CropDialog } from '../../crop/crop-dialog';

interface CutDialogProps {
  address: string;
  cut: Cut;
  name: string;
  /** Saves a part, in pixels of the portrait. Never rejects. */
  onSave: (part: PicturePart) => Promise<void>;
  onClose: () => void;
}

/** Cuts a shape out of a portrait and saves it; at first the largest part, in the middle. */
export default function CutDialog({ address, cut, name, onSave, onClose }: CutDialogProps) {
  const t = useTranslations('generator.gallery');
  const [isSaving, setIsSaving] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const { id } = cut;

  async function save(part: PicturePart): Promise<void> {
    setIsSaving(true);
    await onSave(part);
    onClose();
  }

  return (
    <CropDialog
      title={name}
      address={address}
      hint={t(`cut.hint.${id === 'four-to-five' ? 'ratio' : id}`, { resolution: PRINT_RESOLUTION })}
      confirmText={t('cut.save')}
      status={isSaving ? t('cut.saving') : isBroken && t('broken')}
      isBusy={isSaving}
      aspect={cut.aspect}
      guide={cut.guide}
      preview={(crop) => <CutPreview address={address} crop={crop} cut={cut} />}
      onCancel={onClose}
      onUnreadable={() => setIsBroken(true)}
      onConfirm={(part) => void save(part)}
    />
  );
}

/** The file as it will look, small; round where a site makes it round. */
function CutPreview({ address, crop, cut }: { address: string; crop: PercentCrop; cut: Cut }) {
  const t = useTranslations('generator.gallery.cut');
  return (
    <div
      role="img"
      aria-label={t('preview')}
      className={`relative w-20 shrink-0 overflow-hidden bg-film-2 ${cut.guide ? 'rounded-full' : ''}`}
      style={{ aspectRatio: cut.aspect }}
    >
      <img
        src={address}
        alt=""
        draggable={false}
        className="absolute max-w-none"
        style={{
          width: `${10_000 / crop.width}%`,
          height: `${10_000 / crop.height}%`,
          left: `${(-100 * crop.x) / crop.width}%`,
          top: `${(-100 * crop.y) / crop.height}%`,
        }}
      />
    </div>
  );
}
