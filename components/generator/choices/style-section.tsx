import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import type { PictureFiles } from '@/components/ui/picture';
import { latePart } from '@/lib/browser/late-part';
import { drawnPicture } from '@/lib/client/assets';
import { useService } from '@/lib/browser/use-service-container';
import { createCustomPictures } from '@/lib/client/photos/custom-pictures';
import { createSettings, type StyleChoice } from '@/lib/client/settings/generator-settings';
import { STYLES } from '@/lib/shared/rules/catalogue';

import { RemoveButton } from '../remove-button';
import { StepSection } from '../step-section';
import { PictureTile, TILE_CLASS, TileRow, UploadTile } from './tiles';
import { useChoices } from './use-choices';

export const StyleNotes = latePart(() => import('./style-notes'));

/** Step 3: no style, a custom one, or a predefined one. */
export function StyleSection() {
  const t = useTranslations('generator.style');
  const { change, toggleStyle } = useService(createSettings);
  const pictures = useService(createCustomPictures);
  const { style, customStyle } = useChoices();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const row = useRef<HTMLDivElement>(null);

  function takeFile(chosen: File): void {
    setProblem(null);
    setFile(chosen);
  }

  /** Ends the reading of the file; `reason` says why it is not taken. */
  function endIntake(reason: string | null): void {
    setFile(null);
    setProblem(reason);
    if (reason === null) change({ style: 'custom' });
  }

  function removeCustom(): void {
    flushSync(() => {
      pictures.remove('style');
      if (style === 'custom') change({ style: null });
    });
    row.current?.querySelector<HTMLElement>('[type=file]')?.focus();
  }

  function toggle(id: Exclude<StyleChoice, null>, name: string, files: PictureFiles) {
    return (
      <button
        key={id}
        type="button"
        aria-pressed={style === id}
        onClick={() => toggleStyle(id)}
        className={`${TILE_CLASS} self-start focus-visible:outline-offset-[9px]`}
      >
        <PictureTile files={files} name={name} isMirrored />
      </button>
    );
  }

  return (
    <StepSection number={3} heading={t('title')} hint={t('hint')}>
      <TileRow ref={row} className="[--tile-width:7.5rem]">
        <UploadTile label={t('upload')} note={customStyle && t('replaces')} onFile={takeFile} />
        {customStyle && (
          <div className="relative">
            {toggle('custom', t('custom'), { src: customStyle.preview })}
            <RemoveButton label={t('removeCustom')} onRemove={removeCustom} />
          </div>
        )}
        {STYLES.map(({ id }) => toggle(id, t(`names.${id}`), drawnPicture('style', id)))}
      </TileRow>
      {/* Room for one of them, so that nothing moves when it appears. */}
      <div className="-mb-6 mt-4 min-h-10">
        <p role={problem ? 'alert' : undefined} className="text-small text-error empty:hidden">
          {problem}
        </p>
        {(file ?? style) && <StyleNotes file={file} onEnd={endIntake} />}
      </div>
    </StepSection>
  );
}
