import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import type { PictureFiles } from '@/components/ui/picture';
import { latePart } from '@/lib/browser/late-part';
import { drawnPicture } from '@/lib/client/assets';
import { useService } from '@/lib/browser/use-service-container';
import { createCustomPictures } from '@/lib/client/photos/custom-pictures';
import { createSettings } from '@/lib/client/settings/generator-settings';
import { POSES } from '@/lib/shared/rules/catalogue';

import { RemoveButton } from '../remove-button';
import { StepSection } from '../step-section';
import { PictureTile, TILE_CLASS, TileRow, UploadTile } from './tiles';
import { useChoices } from './use-choices';

export const PoseIntake = latePart(() => import('./pose-intake'));

/** The widest version that a tile needs, in pixels. */
const TILE_PIXELS = 640;

/** Step 2: one of the five poses, or a custom one. */
export function PoseSection() {
  const t = useTranslations('generator.pose');
  const { change } = useService(createSettings);
  const pictures = useService(createCustomPictures);
  const { pose, customPose } = useChoices();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const row = useRef<HTMLDivElement>(null);

  function updateAndFocus(selector: string, update: () => void): void {
    // The dialog has to go before anything behind it can get the focus.
    flushSync(() => {
      update();
      setFile(null);
    });
    row.current?.querySelector<HTMLElement>(selector)?.focus();
  }

  function radio(id: typeof pose, name: string, files: PictureFiles) {
    return (
      <label
        key={id}
        className={`${TILE_CLASS} has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-[9px] has-[:focus-visible]:outline-ink`}
      >
        <input
          type="radio"
          name="pose"
          value={id}
          checked={pose === id}
          onChange={() => change({ pose: id })}
          className="absolute inset-0 z-10 size-full cursor-pointer appearance-none opacity-0"
        />
        <PictureTile files={files} name={name} />
      </label>
    );
  }

  return (
    <StepSection number={2} heading={t('title')} hint={t('hint')}>
      <TileRow ref={row} role="radiogroup" aria-label={t('title')}>
        {POSES.map(({ id, name }) => radio(id, name, drawnPicture('pose', id, TILE_PIXELS)))}
        {customPose && (
          <div className="relative">
            {radio('custom', t('custom'), { src: customPose.preview })}
            <RemoveButton
              label={t('removeCustom')}
              onRemove={() => updateAndFocus(':checked', () => pictures.remove('pose'))}
            />
          </div>
        )}
        <UploadTile label={t('upload')} note={customPose && t('replaces')} onFile={setFile} />
      </TileRow>
      <p role={problem ? 'alert' : undefined} className="-mb-6 mt-3 min-h-6 text-small text-error">
        {problem}
      </p>
      {file && (
        <PoseIntake
          file={file}
          onTaken={() =>
            updateAndFocus(':checked', () => {
              setProblem(null);
              change({ pose: 'custom' });
            })
          }
          onLeft={(reason) => updateAndFocus('[type=file]', () => setProblem(reason))}
        />
      )}
    </StepSection>
  );
}
