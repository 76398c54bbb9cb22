import { useTranslations } from 'next-intl';
import {
  type KeyboardEvent,
  memo,
  type ReactElement,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

import { latePart } from '@/lib/browser/late-part';

import { ClosestMark } from '../closest-mark';
import { useGalleryContext } from '../gallery-context';
import { StepButton } from '../gallery-controls';
import { FRAME_CLASS, GalleryLayout, REEL_CLASS } from '../gallery-layout';
import { StarIcon } from '../star-button';

const PendingPortrait = latePart(() => import('./pending-portrait'));

/** The portrait whose frame gets the focus; a new object is a new request. */
export interface FocusRequest {
  readonly address: string;
}

interface GalleryReelProps {
  headingId: string;
  portraits: readonly string[];
  /** How many portraits are being made. */
  pending: number;
  focusRequest: FocusRequest | null;
  onView: (address: string) => void;
  actions: ReactElement | false;
  note: ReactElement;
}

/** The sideways scroller: the pending portraits first, then the others. The browser renders those in view alone. */
export function GalleryReel(props: GalleryReelProps) {
  const { headingId, portraits, pending, focusRequest, onView, actions, note } = props;
  const t = useTranslations('generator.gallery');
  const { numbers, records, count, hasMore, loadMore } = useGalleryContext();
  const scroller = useRef<HTMLUListElement>(null);

  const newest = portraits[0];
  useEffect(() => {
    // The newest is first; the browser would keep the frame that was in view.
    if (scroller.current) scroller.current.scrollLeft = 0;
  }, [pending, newest]);

  useEffect(() => {
    const frames = scroller.current?.querySelectorAll<HTMLElement>('[data-portrait]') ?? [];
    if (focusRequest) [...frames].find(({ dataset }) => dataset.portrait === focusRequest.address)?.focus();
  }, [focusRequest]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
    const frame = event.target.closest('li');
    const neighbour = {
      ArrowLeft: frame?.previousElementSibling,
      ArrowRight: frame?.nextElementSibling,
    }[event.key]?.querySelector('button');
    if (!neighbour) return;
    event.preventDefault();
    neighbour.focus();
  }

  return (
    <GalleryLayout
      headingId={headingId}
      actions={
        <div className="flex flex-wrap items-center gap-1">
          <ScrollButtons scroller={scroller} count={portraits.length + pending} />
          {actions}
        </div>
      }
    >
      {note}
      <ul ref={scroller} aria-label={t('list')} onKeyDown={onKeyDown} className={REEL_CLASS}>
        {Array.from({ length: pending }, (_, turn) => (
          <li key={`pending ${turn}`} className={FRAME_CLASS}>
            <PendingPortrait
              fallback={<span className="block aspect-square bg-film-2" />}
              number={count + 1}
              isWaiting={turn > 0}
            />
          </li>
        ))}
        {portraits.map((address) => (
          <li key={address} className={FRAME_CLASS}>
            <GalleryFrame
              address={address}
              number={numbers.get(address) ?? 0}
              isStarred={records.get(address)?.isStarred ?? false}
              onView={onView}
            />
          </li>
        ))}
        {/* Another page may bring none of the portraits that are shown. */}
        {hasMore && <NextPage key={records.size} onNear={loadMore} />}
      </ul>
    </GalleryLayout>
  );
}

/** The end of the portraits that are read: reads on before it comes into view. */
function NextPage({ onNear }: { onNear: () => void }) {
  const place = useRef<HTMLLIElement>(null);
  const report = useEffectEvent(onNear);
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) report();
      },
      { root: place.current.parentElement, rootMargin: '0px 200%' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <li ref={place} aria-hidden="true" className="w-px shrink-0" />;
}

/** Buttons that scroll by a view, as far as needed. They follow the scroller, so that no frame is rendered again. */
function ScrollButtons({ scroller, count }: { scroller: RefObject<HTMLElement | null>; count: number }) {
  const t = useTranslations('generator.gallery');
  const [isAtStart, setAtStart] = useState(true);
  const [isAtEnd, setAtEnd] = useState(true);
  useEffect(() => {
    const view = scroller.current;
    if (!view) return undefined;
    const measure = (): void => {
      setAtStart(view.scrollLeft <= 1);
      setAtEnd(view.scrollLeft + view.clientWidth >= view.scrollWidth - 1);
    };
    const task = requestAnimationFrame(measure);
    view.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      cancelAnimationFrame(task);
      view.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [scroller, count]);

  function scrollByView(direction: 1 | -1): void {
    const view = scroller.current;
    const step = view?.querySelector('li')?.offsetWidth;
    if (!view || !step) return;
    view.scrollBy({
      left: direction * Math.max(1, Math.floor(view.clientWidth / step)) * step,
      behavior: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
  }

  if (isAtStart && isAtEnd) return null;
  return (
    <>
      <StepButton label={t('newer')} isNewer isDisabled={isAtStart} onPress={() => scrollByView(-1)} />
      <StepButton label={t('older')} isNewer={false} isDisabled={isAtEnd} onPress={() => scrollByView(1)} />
    </>
  );
}

interface GalleryFrameProps {
  address: string;
  /** 1 is the oldest portrait. */
  number: number;
  isStarred: boolean;
  onView: (address: string) => void;
}

/** Side of a portrait, in pixels; the frame has this size also without the picture. */
const PORTRAIT_SIDE_PIXELS = 1024;

/** A portrait of the gallery; a click shows it large. Memoised: its neighbours change often. */
const GalleryFrame = memo(function GalleryFrame(props: GalleryFrameProps) {
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
