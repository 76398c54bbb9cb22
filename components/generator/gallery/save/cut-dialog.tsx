import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PercentCrop } from 'react-image-crop';

import type { ChangedPortrait } from '@/lib/client/backgrounds/changed-portrait';
import { FIRST_COLOR } from '@/lib/client/backgrounds/ground';
import type { Ring } from '@/lib/client/files/create-portrait-file';
import { type Cut, PRINT_RESOLUTION } from '@/lib/client/files/cuts';
import type { PicturePart } from '@/lib/client/pictures/draw-picture';

import { CropDialog } from '../../crop/crop-dialog';

interface CutDialogProps {
  /** The address of a portrait, or one before another ground. */
  portrait: string | ChangedPortrait;
  cut: Cut;
  name: string;
  /** Saves a part, in pixels of the portrait. Never rejects. */
  onSave: (part: PicturePart, ring: Ring | undefined) => Promise<void>;
  onClose: () => void;
}

/** Cuts a shape out of a portrait and saves it; at first the largest part, in the middle. */
export default function CutDialog({ portrait, cut, name, onSave, onClose }: CutDialogProps) {
  const t = useTranslations('generator.gallery');
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<'broken' | 'downloadFailed' | null>(null);
  const [ring, setRing] = useState<Ring>({ color: FIRST_COLOR, width: 0 });
  const address = usePictureAddress(portrait, () => setProblem('downloadFailed'));
  const { id } = cut;
  const isTransparent = typeof portrait !== 'string' && portrait.isTransparent;

  async function save(part: PicturePart): Promise<void> {
    setIsSaving(true);
    await onSave(part, ring.width > 0 ? ring : undefined);
    onClose();
  }

  return (
    <CropDialog
      title={name}
      address={address}
      hint={t(`cut.hint.${id === 'four-to-five' ? 'ratio' : id}`, { resolution: PRINT_RESOLUTION })}
      confirmText={t('cut.save', { format: isTransparent ? 'PNG' : 'JPEG' })}
      status={isSaving ? t('cut.saving') : problem && t(problem)}
      isBusy={isSaving}
      aspect={cut.aspect}
      guide={cut.guide}
      preview={(crop) => <CutPreview address={address} crop={crop} cut={cut} ring={ring} />}
      settings={id === 'round' && <RingChoice ring={ring} onChange={setRing} />}
      onCancel={onClose}
      onUnreadable={() => setProblem('broken')}
      onConfirm={(part) => void save(part)}
    />
  );
}

/** An address of the picture; that of a changed portrait is made, and empty until then. */
function usePictureAddress(portrait: string | ChangedPortrait, onFailure: () => void): string {
  const [made, setMade] = useState('');
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    if (typeof portrait === 'string') return undefined;
    let address = '';
    let isOver = false;
    portrait.make('png').then((picture) => {
      if (isOver) return;
      address = URL.createObjectURL(picture);
      setMade(address);
    }, fail);
    return () => {
      isOver = true;
      URL.revokeObjectURL(address);
    };
  }, [portrait]);
  return typeof portrait === 'string' ? portrait : made;
}

/** Width of the preview. */
const PREVIEW_REM = 5;
/** Widest ring, in percent of the picture's width. */
const WIDEST_RING = 8;

/** Width and colour of a ring at the round picture's edge. */
function RingChoice({ ring, onChange }: { ring: Ring; onChange: (ring: Ring) => void }) {
  const t = useTranslations('generator.gallery.cut.ring');
  const percent = Math.round(ring.width * 100);
  return (
    <div className="flex flex-wrap items-center gap-3 text-small">
      <label className="flex min-w-0 flex-wrap items-center gap-x-3">
        <span>{t('width')}</span>
        <input
          type="range"
          min={0}
          max={WIDEST_RING}
          value={percent}
          aria-valuetext={t('percent', { percent })}
          onChange={({ currentTarget }) => onChange({ ...ring, width: currentTarget.valueAsNumber / 100 })}
          className="h-11 w-24 min-w-0"
        />
      </label>
      <input
        type="color"
        aria-label={t('color')}
        value={ring.color}
        onChange={({ currentTarget }) => onChange({ ...ring, color: currentTarget.value })}
        className="h-11 w-14 cursor-pointer border border-edge bg-print p-1"
      />
    </div>
  );
}

interface CutPreviewProps extends Pick<CutDialogProps, 'cut'> {
  address: string;
  crop: PercentCrop;
  ring: Ring;
}

/** The file as it will look, small; round where a site makes it round. */
function CutPreview({ address, crop, cut, ring }: CutPreviewProps) {
  const t = useTranslations('generator.gallery.cut');
  return (
    <div
      role="img"
      aria-label={t('preview')}
      className={`relative w-[5rem] shrink-0 overflow-hidden bg-film-2 ${cut.guide ? 'rounded-full' : ''}`}
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
      <span
        className="absolute inset-0 rounded-full forced-color-adjust-none"
        style={{ border: `${PREVIEW_REM * ring.width}rem solid ${ring.color}` }}
      />
    </div>
  );
}
