import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';

import { PORTRAITS_KEPT_DAYS } from '@/lib/shared/rules/retention';

/** The sideways scroller of the gallery. */
export const REEL_CLASS =
  'mt-4 flex snap-x scroll-px-(--reel-edge) overflow-x-scroll px-(--reel-edge) pt-2 pb-4 [--reel-edge:max(theme(spacing.gutter),(100vw-theme(maxWidth.page))/2)] [scrollbar-color:var(--film-line)_transparent] [scrollbar-width:thin]';

/** Width of a frame with its gap, so that frames can be counted by pixels. */
export const FRAME_CLASS = 'w-[min(72vw,18.5rem)] shrink-0 snap-start pr-4';

/** As many as the widest row has beside its first frame. */
const BLANK_FRAMES = [2, 3, 4, 5];

interface GalleryLayoutProps {
  headingId: string;
  actions?: ReactElement;
  /** The reel; without it an empty frame keeps its room, so that nothing moves when the first portrait appears. */
  children?: readonly ReactElement[];
  emptyText?: string | false;
}

/** The gallery's heading, the place of its portraits, and a note about them. */
export function GalleryLayout({ headingId, actions, children, emptyText }: GalleryLayoutProps) {
  const t = useTranslations('generator.gallery');
  return (
    <>
      <div className="wrap flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={headingId} tabIndex={-1} className="text-h3 outline-none">
          {t('title')}
        </h2>
        {actions}
      </div>
      {children ?? (
        <div className={REEL_CLASS}>
          <div className="flex w-full overflow-hidden">
            <div className={FRAME_CLASS}>
              <p className="flex aspect-square items-end border border-dashed border-film-ink-2 p-4 text-small text-film-ink-2">
                {emptyText}
              </p>
              <p aria-hidden="true" className="pt-2 text-micro leading-tight">
                {'\u00a0'}
              </p>
            </div>
            {/* Film without a picture. */}
            <div
              aria-hidden="true"
              className="flex min-w-0 grow overflow-hidden [mask-image:linear-gradient(to_right,#000c,transparent)]"
            >
              {BLANK_FRAMES.map((frame) => (
                <div key={frame} className={FRAME_CLASS}>
                  <div className="aspect-square bg-film-2 forced-colors:border" />
                </div>
              ))}
            </div>
          </div>
        </div>
      )}
      <p className="wrap pt-4 text-micro text-film-ink-2">{t('kept', { days: PORTRAITS_KEPT_DAYS ?? 0 })}</p>
    </>
  );
}
