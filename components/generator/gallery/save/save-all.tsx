import { useTranslations } from 'next-intl';
import { useCallback } from 'react';

import { Button } from '@/components/ui/button';
import { DownloadIcon } from '@/components/ui/icons';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { portraitFileName } from '@/lib/client/files/file-name';
import { createSaveAll, type SaveAllState } from '@/lib/client/gallery/save-all';
import type { AccountPortrait } from '@/lib/shared/contracts/portraits';

import { useGalleryContext } from '../gallery-context';
import { FilmAction } from '../gallery-controls';

interface SaveZipButtonProps {
  label: string;
  /** At most so many are saved. */
  most: number;
  isIncluded: (address: string, portrait: AccountPortrait | null) => boolean;
}

/** Saves portraits as one ZIP. */
export function SaveZipButton({ label, most, isIncluded }: SaveZipButtonProps) {
  const { store, save } = useService(createSaveAll);
  const { readAll } = useGalleryContext();

  async function readNamed() {
    const all = [...(await readAll())];
    const named = all.map(([address, portrait], index) => {
      const made = portrait?.recipe && { pose: portrait.recipe.pose, at: Date.parse(portrait.createdAt) };
      const name = portraitFileName({ number: all.length - index, made: made ?? null }, 'jpg');
      return { address, name, portrait };
    });
    return named.filter(({ address, portrait }) => isIncluded(address, portrait));
  }

  return (
    <FilmAction
      icon={<DownloadIcon size={18} />}
      label={label}
      isDisabled={useStore(store).status === 'saving'}
      onPress={() => void save(most, readNamed)}
    />
  );
}

/** How far the saving is, with a button that ends it, then its result. The button's focus goes to the heading. */
export function SaveAllStatus({ headingId }: { headingId: string }) {
  const t = useTranslations('generator.gallery.zip');
  const { store, cancel } = useService(createSaveAll);
  const state = useStore(store);
  const isSaving = state.status === 'saving';
  const handOverFocus = useCallback(
    (button: HTMLButtonElement) => () => {
      // The button is still in the page here.
      if (document.activeElement === button)
        document.getElementById(headingId)?.focus({ preventScroll: true });
    },
    [headingId],
  );

  return (
    <div className={`wrap flex items-center gap-4 text-small ${state.status === 'idle' ? '' : 'min-h-11'}`}>
      {state.status === 'saving' && (
        <>
          <div
            role="progressbar"
            aria-label={t('saveChosen')}
            aria-valuemin={0}
            aria-valuemax={state.count}
            aria-valuenow={state.done}
            className="h-1 w-32 bg-film-line forced-colors:border"
          >
            <div
              style={{ width: `${(100 * state.done) / state.count}%` }}
              className="h-full bg-film-mark forced-colors:bg-[Highlight]"
            />
          </div>
          <span aria-hidden="true" className="figures">
            {t('progress', { done: state.done, count: state.count })}
          </span>
          <Button variant="text" className="decoration-film-ink-2" onClick={cancel} ref={handOverFocus}>
            {t('cancel')}
          </Button>
        </>
      )}
      <p aria-live="polite" className={isSaving ? 'sr-only' : ''}>
        {useStatusText(state)}
      </p>
    </div>
  );
}

/** Parts of a saving that are read out: each portrait of a thousand would be noise. */
const READ_OUT_PARTS = 10;

function useStatusText(state: SaveAllState): string | null {
  const t = useTranslations('generator.gallery.zip');
  if (state.status === 'idle') return null;
  if (state.status === 'saving') {
    const { done, count } = state;
    const step = Math.max(1, Math.ceil(count / READ_OUT_PARTS));
    return t('saving', { done: done - (done % step), count });
  }
  if (state.status !== 'saved') return t(state.status);
  const { saved, missing } = state;
  const sentences = [
    saved > 0 && t('saved', { count: saved }),
    missing > 0 && t('missing', { count: missing }),
  ];
  return sentences.filter(Boolean).join(' ');
}
