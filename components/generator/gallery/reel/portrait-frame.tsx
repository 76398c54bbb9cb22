import { useTranslations } from 'next-intl';
import { memo, useState } from 'react';

import { ClosestMark } from '../closest-mark';
import { StarIcon } from '../star-button';
import styles from './reel.module.css';

interface PortraitFrameProps {
  address: string;
  /** 1 is the oldest portrait. */
  number: number;
  isStarred: boolean;
  onView: (address: string) => void;
}

/** Side of a portrait, in pixels; the frame has this size also without the picture. */
const PORTRAIT_SIDE_PIXELS = 1024;

/** A portrait of the gallery; a click shows it large. Memoised: its neighbours change often. */
export const PortraitFrame = memo(function PortraitFrame(props: PortraitFrameProps) {
  const { address, number, isStarred, onView } = props;
  const t = useTranslations('generator.gallery');
  const [isBroken, setIsBroken] = useState(false);
  return (
    <button
      type="button"
      data-portrait={address}
      onClick={() => onView(address)}
      className="group relative block w-full text-left"
    >
      <span className="sr-only">{`${t(isStarred ? 'portraitStarred' : 'portrait', { number })} `}</span>
      <span className="block aspect-square bg-film-2">
        {isBroken ? (
          <span className="flex size-full items-end p-4 text-small text-film-ink-2">{t('broken')}</span>
        ) : (
          <img
            src={address}
            alt=""
            width={PORTRAIT_SIDE_PIXELS}
            height={PORTRAIT_SIDE_PIXELS}
            loading="lazy"
            decoding="async"
            onError={() => setIsBroken(true)}
            className="size-full object-cover transition-opacity duration-hover group-hover:opacity-90"
          />
        )}
      </span>
      <span className="flex justify-between gap-3 pt-2 text-micro leading-tight text-film-ink-2">
        <span className="group-hover:text-film-ink group-hover:underline">{t('view')}</span>{' '}
        <ClosestMark address={address} />
        <span aria-hidden="true" className="figures flex items-center gap-1.5 text-film-number">
          {isStarred && <StarIcon size={13} className="fill-current" />}
          <span>{number}</span>
        </span>
      </span>
    </button>
  );
});

/** React asks a checkbox for it; the list hears the change. */
const ignore = () => undefined;

interface PortraitMarkProps {
  address: string;
  number: number;
  isChosen: boolean;
}

/** The checkbox that chooses a portrait: unseen until its frame has the pointer or the focus, or one is chosen. */
export const PortraitMark = memo(function PortraitMark({ address, number, isChosen }: PortraitMarkProps) {
  const t = useTranslations('generator.gallery');
  return (
    <input
      type="checkbox"
      value={address}
      checked={isChosen}
      aria-label={t('choose', { number })}
      onChange={ignore}
      className={`${styles.mark} absolute top-0 right-4 size-11 cursor-pointer appearance-none`}
    />
  );
});
