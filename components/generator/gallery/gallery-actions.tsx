import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';

import { Button } from '@/components/ui/button';
import { CloseIcon } from '@/components/ui/frame-icons';
import { icon } from '@/components/ui/icon';
import type { Choice } from '@/lib/client/gallery/use-choice';

import { useGalleryContext } from './gallery-context';
import { FilmAction } from './gallery-controls';
import { SaveZipButton } from './save/save-all';
import { StarIcon } from './star-button';

const DeleteIcon = /* @__PURE__ */ icon(<path d="M5 7h14M10 4h4M7 7l1 13h8l1-13" />);

interface GalleryActionsProps {
  isFiltered: boolean;
  canFilter: boolean;
  onFilter: (isFiltered: boolean) => void;
}

/** What is done with the whole gallery. */
export function GalleryActions({ isFiltered, canFilter, onFilter }: GalleryActionsProps) {
  const t = useTranslations('generator.gallery');
  const { count, clear } = useGalleryContext();
  return (
    <>
      {canFilter && (
        <FilmAction
          icon={<StarIcon size={18} className={isFiltered ? 'fill-current' : ''} />}
          label={t('starred')}
          isPressed={isFiltered}
          onPress={() => onFilter(!isFiltered)}
        />
      )}
      <SaveZipButton
        label={t('zip.save')}
        most={count}
        isIncluded={(_address, portrait) => !isFiltered || portrait?.isStarred === true}
      />
      <Button
        variant="text"
        // Two lines of a long text are no higher than the buttons beside it.
        className="decoration-film-ink-2 max-md:py-0 max-md:leading-tight md:ml-2"
        onClick={() => void clear()}
      >
        {t('clear')}
      </Button>
    </>
  );
}

/** How many portraits are chosen, and what is done with them; unseen before, it keeps its room. */
export function ChoiceBar({ choice, headingId }: { choice: Choice; headingId: string }) {
  const t = useTranslations('generator.gallery');
  const { records } = useGalleryContext();
  const { chosen, isStarred } = choice;
  const bar = useRef<HTMLDivElement>(null);
  const isShown = chosen.size > 0;
  useEffect(() => {
    if (!isShown && bar.current?.contains(document.activeElement))
      document.getElementById(headingId)?.focus({ preventScroll: true });
  }, [isShown, headingId]);

  return (
    <div ref={bar} className="flex flex-wrap items-center md:justify-end md:gap-1 [grid-area:1/1]">
      <p
        aria-live="polite"
        className="figures flex-[1_0_5rem] text-micro md:min-w-28 md:flex-none md:text-small"
      >
        {isShown && t('chosen', { count: chosen.size })}
      </p>
      <div className="flex flex-wrap md:gap-1" style={isShown ? undefined : { visibility: 'hidden' }}>
        {records.size > 0 && (
          <FilmAction
            icon={<StarIcon size={18} className={isStarred ? 'fill-current' : ''} />}
            label={t('star')}
            isPressed={isStarred}
            onPress={() => void choice.star()}
          />
        )}
        <SaveZipButton
          label={t('zip.saveChosen')}
          most={chosen.size}
          isIncluded={(address) => chosen.has(address)}
        />
        <FilmAction
          icon={<DeleteIcon size={18} />}
          label={t('delete')}
          onPress={() => void choice.remove()}
        />
        <FilmAction icon={<CloseIcon size={18} />} label={t('chooseNone')} onPress={choice.chooseNone} />
      </div>
    </div>
  );
}
