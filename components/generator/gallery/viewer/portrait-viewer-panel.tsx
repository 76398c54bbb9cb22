import { useTranslations } from 'next-intl';
import { Fragment, useId, useState } from 'react';

import { Button } from '@/components/ui/button';
import { latePart } from '@/lib/browser/late-part';
import { useServiceContainer } from '@/lib/browser/use-service-container';
import type { ChangedPortrait } from '@/lib/client/backgrounds/changed-portrait';
import { reuseSettings } from '@/lib/client/recipes/second-try';

import { ChangePortrait } from '../change/change-portrait';
import { ClosestNote } from '../closest-mark';
import { useGalleryContext } from '../gallery-context';
import { FILM_BUTTON_CLASS } from '../gallery-controls';
import { PortraitSave } from '../save/portrait-save';
import { PortraitMark, PortraitReport, PortraitViewerDetails } from './portrait-viewer-details';
import { Guarantee } from '../second-try/guarantee';
import { SecondTry } from '../second-try/second-try';
import { StarButton } from '../star-button';
import type { ReusedSettings } from '../gallery-notice';
import type { Destination } from '../use-destination';
import type { ShownPhoto, usePortraitRecord } from '../use-portrait-record';

const BackgroundChoice = latePart(() => import('../background/background-choice'));

interface PortraitViewerPanelProps {
  address: string;
  shown: ReturnType<typeof usePortraitRecord>;
  photo: ShownPhoto | null;
  changed: ChangedPortrait | null;
  onChange: (changed: ChangedPortrait | null) => void;
  isComparing: boolean;
  onCompare: (isComparing: boolean) => void;
  onChoosePhoto: (name: string) => void;
  onReuse: (reused: ReusedSettings) => void;
  onLeave: (destination: Destination) => void;
}

/** A portrait's actions, and how it was made. What is unknown has no controls. */
export function PortraitViewerPanel(props: PortraitViewerPanelProps) {
  const { address, shown, photo, changed, isComparing } = props;
  const { isRead, record, model, photos } = shown;
  const { onChange, onCompare, onChoosePhoto, onReuse, onLeave } = props;
  const t = useTranslations('generator.gallery');
  const container = useServiceContainer();
  const { numbers, records, remove } = useGalleryContext();
  const [choosesBackground, setChoosesBackground] = useState(false);
  const backgroundId = useId();
  const number = numbers.get(address) ?? 0;

  return (
    <div
      data-keep-open
      className="cursor-auto px-gutter pt-2 pb-28 lg:border-l lg:border-film-line lg:px-7 lg:pt-16"
    >
      <div className="flex flex-wrap gap-3">
        <PortraitSave address={address} number={number} record={record} changed={changed} />
        <button
          type="button"
          aria-expanded={choosesBackground}
          aria-controls={backgroundId}
          onClick={() => setChoosesBackground(!choosesBackground)}
          className={FILM_BUTTON_CLASS}
        >
          {t('background.open')}
        </button>
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
        <Fragment key={address}>
          {record && <SecondTry address={address} record={record} photos={photos} onLeave={onLeave} />}
          <Guarantee address={address} />
          {record && <ChangePortrait address={address} record={record} onLeave={onLeave} />}
        </Fragment>
      </div>
      <div id={backgroundId} hidden={!choosesBackground}>
        {choosesBackground && (
          <BackgroundChoice key={address} address={address} changed={changed} onChange={onChange} />
        )}
      </div>
      {isComparing && photo && photos.length > 1 && (
        <PhotoChoice photos={photos} photo={photo} onChoose={onChoosePhoto} />
      )}
      <ClosestNote address={address} />
      <PortraitMark
        model={model}
        isChange={Boolean(records.get(address)?.change)}
        hasNewGround={changed !== null}
      />
      {record && (
        <>
          <PortraitViewerDetails record={record} />
          <button
            type="button"
            onClick={() => onReuse({ number, lost: reuseSettings(container, record) })}
            className={`${FILM_BUTTON_CLASS} mt-5`}
          >
            {t('reuse')}
          </button>
        </>
      )}
      {/* Not before: it would move away under the pointer. */}
      {isRead && (
        <div className="mt-5 flex flex-wrap justify-between gap-x-6 border-t border-film-line pt-2">
          <Button
            variant="text"
            className="decoration-film-ink-2"
            onClick={() => void remove([address], false)}
          >
            {t('delete')}
          </Button>
          <PortraitReport address={address} />
        </div>
      )}
    </div>
  );
}

interface PhotoChoiceProps {
  photos: readonly ShownPhoto[];
  photo: ShownPhoto;
  onChoose: (name: string) => void;
}

function PhotoChoice({ photos, photo, onChoose }: PhotoChoiceProps) {
  const t = useTranslations('generator.gallery');
  return (
    <fieldset className="mt-4">
      <legend className="sr-only">{t('photoChoice')}</legend>
      <div className="flex flex-wrap gap-2">
        {photos.map(({ name, number, url, position }) => (
          <label
            key={name}
            className="relative size-14 cursor-pointer has-checked:outline-2 has-checked:outline-film-mark has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-film-ink forced-colors:has-checked:outline-[Highlight]"
          >
            <input
              type="radio"
              name="compared-photo"
              checked={name === photo.name}
              aria-label={t('photo', { number })}
              onChange={() => onChoose(name)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <img src={url} alt="" style={{ objectPosition: position }} className="size-full object-cover" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
