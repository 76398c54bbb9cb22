import { useTranslations } from 'next-intl';

import { Picture } from '@/components/ui/picture';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { drawnPicture } from '@/lib/client/assets';
import { createPreviewSession } from '@/lib/client/preview/preview-session';
import { POSES } from '@/lib/shared/rules/catalogue';

/** The widest version that the place needs, in pixels. */
const PICTURE_PIXELS = 320;

/** Chooses the pose whose backdrop a preview has. */
export function PreviewPoses() {
  const t = useTranslations('portraitPreview');
  const { store, choosePose } = useService(createPreviewSession);
  const { poseId } = useStore(store);
  return (
    <div role="radiogroup" aria-label={t('backdrop')} className="flex gap-2">
      {POSES.map(({ id, name }) => (
        <label
          key={id}
          className="relative size-11 cursor-pointer outline-offset-2 outline-ink has-[:checked]:outline-2 has-[:checked]:outline-mark has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-ink"
        >
          <input
            type="radio"
            name="preview-pose"
            value={id}
            aria-label={name}
            checked={poseId === id}
            onChange={() => void choosePose(id, t('label'))}
            className="absolute inset-0 z-10 size-full cursor-pointer appearance-none opacity-0"
          />
          <Picture
            files={drawnPicture('pose', id, PICTURE_PIXELS)}
            sizes="2.75rem"
            alt=""
            className="size-full bg-fog object-cover object-top"
          />
        </label>
      ))}
    </div>
  );
}
