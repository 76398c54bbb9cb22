'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';

import { assetThumbnailUrl } from '@/lib/client/assets';
import { removeCustomPicture } from '@/lib/client/photos/custom-pictures';
import { choosePose } from '@/lib/client/settings/settings-store';
import { POSES, posePath } from '@/lib/shared/rules/catalogue';

import { RemovableTile, UploadTile } from './custom-tile';
import { PictureTile, TILE_CLASS } from './picture-tile';
import { StepSection } from './step-section';
import { TileRow } from './tile-row';
import { useChoices } from './use-choices';
import { useCustomPicture } from './use-custom-picture';

const CropDialog = lazy(() => import('./crop-dialog'));

/** Step 2: one of the five poses, or one's own. */
export function PoseSection() {
  const t = useTranslations('generator.pose');
  const { pose, customPose } = useChoices();
  const [toCrop, setToCrop] = useState<{ file: File; address: string } | null>(null);
  const { problem, check, take } = useCustomPicture('pose');

  function closeCrop(): void {
    if (toCrop) URL.revokeObjectURL(toCrop.address);
    setToCrop(null);
  }

  function removeCustom(): void {
    removeCustomPicture('pose');
    choosePose(POSES[0].id);
  }

  function radio(id: typeof pose, name: string, src: string, srcSet?: string) {
    return (
      <label
        key={id}
        className={`${TILE_CLASS} snap-start has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-[9px] has-[:focus-visible]:outline-ink`}
      >
        <input
          type="radio"
          name="pose"
          value={id}
          checked={pose === id}
          onChange={() => choosePose(id)}
          className="absolute inset-0 z-10 size-full cursor-pointer appearance-none opacity-0"
        />
        <PictureTile src={src} srcSet={srcSet} name={name} isChosen={pose === id} />
      </label>
    );
  }

  return (
    <StepSection number={2} heading={t('title')} hint={t('hint')}>
      <TileRow role="radiogroup" aria-label={t('title')}>
        {POSES.map(({ id, name }) =>
          radio(
            id,
            name,
            assetThumbnailUrl(posePath(id), 320),
            `${assetThumbnailUrl(posePath(id), 320)} 320w, ${assetThumbnailUrl(posePath(id), 640)} 640w`,
          ),
        )}
        {customPose && (
          <RemovableTile removeLabel={t('removeCustom')} onRemove={removeCustom}>
            {radio('custom', t('custom'), customPose.previewUrl)}
          </RemovableTile>
        )}
        <UploadTile
          label={t('upload')}
          onFile={async (file) => {
            if (await check(file)) setToCrop({ file, address: URL.createObjectURL(file) });
          }}
        />
      </TileRow>
      <p role={problem ? 'alert' : undefined} className="mt-3 text-small text-error empty:hidden">
        {problem}
      </p>
      {toCrop && (
        <Suspense>
          <CropDialog
            address={toCrop.address}
            onCancel={closeCrop}
            onUnreadable={() => {
              closeCrop();
              // Taking it fails the same way, and says so.
              void take(toCrop.file);
            }}
            onConfirm={async (part) => {
              closeCrop();
              if (await take(toCrop.file, part)) choosePose('custom');
            }}
          />
        </Suspense>
      )}
    </StepSection>
  );
}
