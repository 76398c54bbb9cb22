'use client';

import { useTranslations } from 'next-intl';

import { Button } from '@/components/ui/button';
import { useClient } from '@/lib/browser/use-client';
import type { PortraitRecord } from '@/lib/client/gallery/portrait-recipe';
import { createPortraitRemoval } from '@/lib/client/gallery/portrait-removal';
import { reuseSettings } from '@/lib/client/gallery/reuse-settings';

import { ClosestNote } from './closest-mark';
import { FILM_BUTTON_CLASS } from './gallery-controls';
import { PortraitMark } from './portrait-mark';
import { PortraitReport } from './portrait-report';
import { PortraitSave } from './portrait-save';
import { PortraitViewerDetails } from './portrait-viewer-details';
import { PortraitViewerPhotos } from './portrait-viewer-photos';
import { SecondTry } from './second-try';
import { StarButton } from './star-button';
import type { ReusedSettings } from './use-reused-settings';
import type { Destination } from './use-destination';
import type { ShownPhoto } from './use-portrait-record';

interface PortraitViewerPanelProps {
  address: string;
  /** 1 is the oldest portrait. */
  number: number;
  /** Whether the record was looked for. Delete waits for it: it would move away under the pointer. */
  isLookedFor: boolean;
  /** How it was made; null when it is unknown. */
  record: PortraitRecord | null;
  photos: readonly ShownPhoto[];
  /** The photo to compare with. */
  photo: ShownPhoto | null;
  isComparing: boolean;
  onCompare: (isComparing: boolean) => void;
  onChoosePhoto: (name: string) => void;
  onReuse: (reused: ReusedSettings) => void;
  /** The user goes on elsewhere on the page. */
  onLeave: (destination: Destination) => void;
}

/** A portrait's actions, and how it was made. What is unknown has no controls. */
export function PortraitViewerPanel(props: PortraitViewerPanelProps) {
  const { address, number, isLookedFor, record, photos, photo, isComparing } = props;
  const { onCompare, onChoosePhoto, onReuse, onLeave } = props;
  const t = useTranslations('generator.gallery');
  const client = useClient();
  const { removePortrait } = client.get(createPortraitRemoval);

  return (
    <div
      data-keep-open
      className="cursor-auto px-gutter pt-2 pb-28 lg:border-l lg:border-film-line lg:px-7 lg:pt-16"
    >
      <div className="flex flex-wrap gap-3">
        <PortraitSave address={address} number={number} record={record} />
        <StarButton address={address} />
        {photo && (
          <button
            type="button"
            aria-pressed={isComparing}
            onClick={() => onCompare(!isComparing)}
            className={FILM_BUTTON_CLASS}
          >
            {t('compare')}
          </button>
        )}
        {record && (
          <SecondTry key={address} address={address} record={record} photos={photos} onLeave={onLeave} />
        )}
      </div>
      {isComparing && photo && photos.length > 1 && (
        <PortraitViewerPhotos photos={photos} photo={photo} onChoose={onChoosePhoto} />
      )}
      <ClosestNote address={address} />
      <PortraitMark model={record?.model ?? null} />
      {record && (
        <>
          <PortraitViewerDetails record={record} />
          <button
            type="button"
            onClick={() => onReuse({ number, lost: reuseSettings(client, record) })}
            className={`${FILM_BUTTON_CLASS} mt-5`}
          >
            {t('reuse')}
          </button>
        </>
      )}
      {isLookedFor && (
        <div className="mt-5 flex flex-wrap justify-between gap-x-6 border-t border-film-line pt-2">
          <Button variant="text" className="decoration-film-ink-2" onClick={() => removePortrait(address)}>
            {t('delete')}
          </Button>
          <PortraitReport address={address} />
        </div>
      )}
    </div>
  );
}
