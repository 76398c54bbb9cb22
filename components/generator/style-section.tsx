'use client';

import { useTranslations } from 'next-intl';

import { assetThumbnailUrl, assetUrl } from '@/lib/client/assets';
import { removeCustomPicture } from '@/lib/client/photos/custom-pictures';
import type { StyleChoice } from '@/lib/client/settings/generator-settings';
import { chooseStyle, dropStyle, toggleStyle } from '@/lib/client/settings/settings-store';
import { stylePath, STYLES } from '@/lib/shared/rules/catalogue';

import { RemovableTile, UploadTile } from './custom-tile';
import { PictureTile, TILE_CLASS } from './picture-tile';
import { StepSection } from './step-section';
import { TileRow } from './tile-row';
import { useChoices } from './use-choices';
import { useCustomPicture } from './use-custom-picture';

/** Step 3: no style, one of the four, or one's own. */
export function StyleSection() {
  const t = useTranslations('generator.style');
  const { style, customStyle } = useChoices();
  const { problem, take } = useCustomPicture('style');

  function removeCustom(): void {
    removeCustomPicture('style');
    dropStyle('custom');
  }

  function toggle(id: Exclude<StyleChoice, null>, name: string, src: string, srcSet?: string) {
    return (
      <button
        key={id}
        type="button"
        aria-pressed={style === id}
        onClick={() => toggleStyle(id)}
        className={`${TILE_CLASS} snap-start self-start focus-visible:outline-offset-[9px]`}
      >
        <PictureTile src={src} srcSet={srcSet} name={name} isChosen={style === id} isMirrored />
      </button>
    );
  }

  return (
    <StepSection number={3} heading={t('title')} hint={t('hint')}>
      <TileRow>
        {STYLES.map((id) =>
          toggle(
            id,
            t(`names.${id}`),
            assetThumbnailUrl(stylePath(id), 240),
            `${assetThumbnailUrl(stylePath(id), 240)} 240w, ${assetUrl(stylePath(id))} 640w`,
          ),
        )}
        {customStyle && (
          <RemovableTile removeLabel={t('removeCustom')} onRemove={removeCustom}>
            {toggle('custom', t('custom'), customStyle.previewUrl)}
          </RemovableTile>
        )}
        <UploadTile
          label={t('upload')}
          onFile={async (file) => {
            if (await take(file)) chooseStyle('custom');
          }}
        />
      </TileRow>
      <p role={problem ? 'alert' : undefined} className="mt-3 text-small text-error empty:hidden">
        {problem}
      </p>
      {style && <p className="mt-4 text-small text-ink-2">{t('influence', { word: t('influenceWord') })}</p>}
    </StepSection>
  );
}
