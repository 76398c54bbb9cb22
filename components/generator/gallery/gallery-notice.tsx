'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';

import { useStore } from '@/lib/browser/store';
import { useAccount } from '@/lib/client/account/account';
import { useService } from '@/lib/browser/use-client';
import { createPortraitRemoval, UNDO_MS } from '@/lib/client/gallery/portrait-removal';
import { POSES } from '@/lib/shared/rules/catalogue';

import { FILM_BUTTON_CLASS } from './gallery-controls';
import type { ReusedSettings } from './use-reused-settings';

interface GalleryNoticeProps {
  reused: ReusedSettings | null;
  /** Id of the element that gets the focus when the offer to undo ends with it. */
  headingId: string;
}

/** The gallery's last action, over the page's lower edge, with the offer to undo the newest removal. */
export function GalleryNotice({ reused, headingId }: GalleryNoticeProps) {
  const t = useTranslations('generator.gallery');
  const { store, undo: undoRemoval } = useService(createPortraitRemoval);
  const removal = useStore(store);
  const { status } = useAccount();
  const undo = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const button = undo.current;
    if (!removal || !button) return undefined;
    // The pressed button is gone; without this the keyboard would start at the top of the page.
    if (document.activeElement === document.body) button.focus({ preventScroll: true });
    const viewer = button.closest('dialog');
    return () => {
      const isFocusLost = document.activeElement === button || document.activeElement === document.body;
      if (!isFocusLost || store.get() !== null) return;
      const place = viewer?.open ? viewer.querySelector('button') : document.getElementById(headingId);
      place?.focus({ preventScroll: true });
    };
  }, [removal, headingId, store]);

  const count = removal?.addresses.length ?? 0;
  return (
    <div
      aria-live="polite"
      className={`pointer-events-none fixed inset-x-0 z-20 flex justify-center bottom-4 px-4 ${reused && !removal ? 'max-lg:bottom-44' : ''}`}
    >
      {removal ? (
        <div className={`${BOX_CLASS} flex items-center justify-between gap-4`} data-keep-open>
          <p>
            <span>{t(removal.isWholeGallery ? 'cleared' : 'removed')}</span>{' '}
            <span className="text-film-ink-2">
              {status === 'signed-out'
                ? t('deletedAfterSignIn', { count })
                : t('deletedSoon', { count, seconds: UNDO_MS / 1000 })}
            </span>
          </p>
          <button ref={undo} type="button" className={FILM_BUTTON_CLASS} onClick={undoRemoval}>
            {t('undo')}
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
