import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useId, useRef } from 'react';

import { CloseIcon } from '@/components/ui/frame-icons';
import type { LostPictures } from '@/lib/client/recipes/second-try';
import { POSES } from '@/lib/shared/rules/catalogue';
import { RESTORE_MINUTES } from '@/lib/shared/rules/portraits';

import { useGalleryContext } from './gallery-context';
import { FILM_BUTTON_CLASS, FILM_ICON_CLASS } from './gallery-controls';

/** Settings that are chosen again from a portrait. */
export interface ReusedSettings {
  readonly number: number;
  readonly lost: LostPictures;
}

interface GalleryNoticeProps {
  reused: ReusedSettings | null;
  /** The portrait in the viewer. The pressed button may go with it, and the focus too. */
  viewed: string | null;
  /** Id of the element that gets the focus when the notice ends with it. */
  headingId: string;
}

/** What came of the gallery's last action, over the page's lower edge, with the offer to undo the newest removal. */
export function GalleryNotice({ reused, viewed, headingId }: GalleryNoticeProps) {
  const t = useTranslations('generator.gallery');
  const common = useTranslations('common');
  const { removal, problem, refund, undo, dismiss } = useGalleryContext();
  const outcome = removal ?? refund;
  const button = useRef<HTMLButtonElement>(null);
  const textId = useId();
  const hasOutcome = useEffectEvent(() => outcome !== null);

  useEffect(() => {
    const own = button.current;
    if (!outcome || !own) return undefined;
    // The pressed button is gone; without this the keyboard would start at the top of the page.
    if (document.activeElement === document.body) own.focus({ preventScroll: true });
    const viewer = own.closest('dialog');
    return () => {
      const isFocusLost = document.activeElement === own || document.activeElement === document.body;
      // Another notice has its own button.
      if (!isFocusLost || hasOutcome()) return;
      const place = viewer?.open ? viewer.querySelector('button') : document.getElementById(headingId);
      place?.focus({ preventScroll: true });
    };
  }, [outcome, viewed, headingId]);

  return (
    <div
      aria-live="polite"
      className={`pointer-events-none fixed inset-x-0 z-20 flex justify-center bottom-4 px-4 ${reused && !removal ? 'max-lg:bottom-44' : ''}`}
    >
      {outcome || problem ? (
        <div className={`${BOX_CLASS} flex items-center justify-between gap-2`} data-keep-open>
          <p id={textId} className="grow">
            {removal && problem !== 'unanswered' && problem !== 'partly' && (
              <span>
                {`${removal.isWholeGallery ? t('cleared') : t('removed', { count: removal.addresses.length })} `}
              </span>
            )}
            {removal && !problem && (
              <span className="text-film-ink-2">
                {removal.isInAccount
                  ? t('restorable', { minutes: RESTORE_MINUTES })
                  : t('onlyHere', { count: removal.addresses.length })}
              </span>
            )}
            {refund && !removal && <span>{t('guarantee.done', { credits: refund.credits })}</span>}
            {problem && <span>{t(`problems.${problem}`)}</span>}
          </p>
          {removal && (
            <button ref={button} type="button" className={FILM_BUTTON_CLASS} onClick={() => void undo()}>
              {t('undo')}
            </button>
          )}
          <button
            ref={removal ? undefined : button}
            type="button"
            aria-label={common('dismiss')}
            aria-describedby={refund ? textId : undefined}
            className={FILM_ICON_CLASS}
            onClick={dismiss}
          >
            <CloseIcon />
          </button>
        </div>
      ) : (
        reused && (
          <div className={BOX_CLASS} data-keep-open>
            <p>{t('reused', { number: reused.number })}</p>
            {reused.lost.pose && <p>{t('poseLost', { name: POSES[0].name })}</p>}
            {reused.lost.style && <p>{t('styleLost')}</p>}
          </div>
        )
      )}
    </div>
  );
}

const BOX_CLASS =
  'pointer-events-auto on-film w-full max-w-[36rem] cursor-auto border border-film-ink-2 bg-film-2 px-4 py-3 text-small text-film-ink';
