import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';

import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { RADIO_CLASS } from '@/components/ui/field';
import { useStore } from '@/lib/browser/store';
import { useServiceContainer } from '@/lib/browser/use-service-container';
import { selfiesOf } from '@/lib/client/recipes/generation-input';
import type { PortraitRecord } from '@/lib/client/recipes/portrait-record';
import { arePhotosOf, closerResemblance, keptSelfies, secondTryInput } from '@/lib/client/recipes/second-try';
import { createGeneration } from '@/lib/client/generation/generation';
import { facePosition } from '@/lib/client/photos/face-position';
import { createPhotos } from '@/lib/client/photos/photos';
import type { AccountResponse } from '@/lib/shared/contracts/account';
import { SECOND_TRIES_MAXIMUM, SECOND_TRIES_WINDOW_DAYS } from '@/lib/shared/rules/second-tries';

import { FILM_DIALOG_CLASS } from '../gallery-controls';
import { StartButton } from '../start-button';
import type { Destination } from '../use-destination';
import type { ShownPhoto } from '../use-portrait-record';

const LIMIT = { maximum: SECOND_TRIES_MAXIMUM, days: SECOND_TRIES_WINDOW_DAYS };

const PHOTOS_SHOWN = 4;

export interface SecondTryDialogProps {
  account: AccountResponse;
  record: PortraitRecord;
  photos: readonly ShownPhoto[];
  onLeave: (destination: Destination) => void;
  onClose: () => void;
}

/** Asks what the second try of a portrait changes, and starts it. */
export default function SecondTryDialog(props: SecondTryDialogProps) {
  const { account, record, onClose } = props;
  const t = useTranslations('generator.gallery.secondTry');
  return (
    <Dialog open title={t('title')} onClose={onClose} className={FILM_DIALOG_CLASS}>
      {account.secondTries === 0 ? (
        <p className="text-small">{t('noneLeft', LIMIT)}</p>
      ) : (
        <>
          <Offer {...props} />
          <Terms left={account.secondTries} until={record.secondTryUntil} />
        </>
      )}
    </Dialog>
  );
}

function Offer({ account, record, photos: ownPhotos, onLeave }: SecondTryDialogProps) {
  const t = useTranslations('generator.gallery.secondTry');
  const container = useServiceContainer();
  const generation = container.get(createGeneration);
  const { photos: chosenPhotos } = useStore(container.get(createPhotos).store);
  const { resemblance } = record.settings.sliders;
  const closer = closerResemblance(resemblance);
  const [isCloser, setIsCloser] = useState(true);
  const [wantsOwn, setWantsOwn] = useState(false);

  const hasOwn = ownPhotos.length > 0;
  // The same photos twice are no choice.
  const hasOther = chosenPhotos.length > 0 && !(hasOwn && arePhotosOf(record, chosenPhotos));
  const usesOwn = hasOwn && (wantsOwn || !hasOther);

  function start(): void {
    const selfies = usesOwn ? keptSelfies(container, record) : selfiesOf(chosenPhotos);
    const input = secondTryInput(container, record, selfies, isCloser ? closer : resemblance);
    void generation.start(input, account, { secondTryOf: record.jobId });
    onLeave('gallery');
  }

  if (!hasOwn && !hasOther)
    return (
      <>
        <p className="text-small">{t('noPhotos')}</p>
        <Button className="mt-5 w-full" size="small" onClick={() => onLeave('photos')}>
          {t('choosePhotos')}
        </Button>
      </>
    );
  return (
    <>
      <p className="text-small">{t('what')}</p>
      <fieldset className="mt-5">
        <legend className="text-small font-semibold">{t('photos')}</legend>
        <div className="mt-2 border-y border-line">
          {hasOther && (
            <PhotoLine
              text={t('chosenPhotos', { count: chosenPhotos.length })}
              previews={chosenPhotos.map(({ preview, facts }) => ({
                url: preview,
                position: facePosition(facts),
              }))}
              choice={hasOwn && { isChosen: !usesOwn, onChoose: () => setWantsOwn(false) }}
            />
          )}
          {hasOwn && (
            <PhotoLine
              text={t('ownPhotos', { count: ownPhotos.length })}
              previews={ownPhotos}
              choice={hasOther && { isChosen: usesOwn, onChoose: () => setWantsOwn(true) }}
            />
          )}
        </div>
        {!hasOther && (
          <Button variant="text" onClick={() => onLeave('photos')}>
            {t('otherPhotos')}
          </Button>
        )}
      </fieldset>
      {closer > resemblance && (
        <Checkbox isChecked={isCloser} onChange={setIsCloser} hint={t('closerHint', { closer, resemblance })}>
          {t('closer')}
        </Checkbox>
      )}
      <StartButton text={t('start')} onStart={start} />
    </>
  );
}

function Terms({ left, until }: { left: number; until: number | null }) {
  const t = useTranslations('generator.gallery.secondTry');
  const date = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'long', timeStyle: 'short' });
  return (
    <p className="figures mt-4 text-micro text-ink-2">
      {`${t('until', { date: date.format(until ?? 0) })} ${t('left', { left, ...LIMIT })}`}
    </p>
  );
}

interface PhotoLineProps {
  text: string;
  /** Small versions; the address is null while one is not ready. */
  previews: readonly { url: string | null; position?: string | undefined }[];
  /** False where there are no other photos. */
  choice: false | { isChosen: boolean; onChoose: () => void };
}

function PhotoLine({ text, previews, choice }: PhotoLineProps) {
  const Line = choice ? 'label' : 'div';
  return (
    <Line
      className={`flex min-h-14 items-center gap-3 border-line py-2 text-small leading-snug not-first:border-t ${choice ? 'cursor-pointer' : ''}`}
    >
      {choice && (
        <input
          type="radio"
          name="second-try-photos"
          checked={choice.isChosen}
          onChange={choice.onChoose}
          className={`size-[1.125rem] shrink-0 ${RADIO_CLASS}`}
        />
      )}
      <span className="grow">{text}</span>
      <span aria-hidden="true" className="flex shrink-0 gap-1">
        {previews
          .slice(0, PHOTOS_SHOWN)
          .map(
            ({ url, position }) =>
              url && (
                <img
                  key={url}
                  src={url}
                  alt=""
                  style={{ objectPosition: position }}
                  className="size-10 object-cover"
                />
              ),
          )}
      </span>
    </Line>
  );
}
