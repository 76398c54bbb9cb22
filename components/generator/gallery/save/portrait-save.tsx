import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { Button } from '@/components/ui/button';
import { DownloadIcon } from '@/components/ui/icons';
import { latePart } from '@/lib/browser/late-part';
import type { Cut } from '@/lib/client/files/cuts';

import { PortraitSaveMenu } from './portrait-save-menu';
import { type SavedPortrait, usePortraitFiles } from './use-portrait-files';

const CutDialog = latePart(() => import('./cut-dialog'));

/** Saves a portrait as a JPEG by one press, and in other ways by a menu beside it. */
export function PortraitSave(portrait: SavedPortrait) {
  const t = useTranslations('generator.gallery');
  const files = usePortraitFiles(portrait);
  const [cut, setCut] = useState<Cut | null>(null);
  return (
    <>
      <PortraitSaveMenu files={files} onCut={setCut}>
        <Button variant="film" size="small" className="rounded-r-none" onClick={() => void files.saveJpeg()}>
          <DownloadIcon size={18} />
          <span>{t('download')}</span>
        </Button>
      </PortraitSaveMenu>
      <p aria-live="polite" className="order-last w-full text-small empty:hidden">
        {files.notice && t(files.notice)}
      </p>
      {cut && (
        <CutDialog
          address={portrait.address}
          cut={cut}
          onSave={(part) => files.saveCut(cut, part)}
          onClose={() => setCut(null)}
        />
      )}
    </>
  );
}
