import { useTranslations } from 'next-intl';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

import { latePart } from '@/lib/browser/late-part';
import type { Choice } from '@/lib/client/gallery/use-choice';

import { ChoiceBar } from '../gallery-actions';
import { useGalleryContext } from '../gallery-context';
import { StepButton } from '../gallery-controls';
import { FRAME_CLASS, GalleryLayout, REEL_CLASS } from '../gallery-layout';
import { PortraitFrame, PortraitMark } from './portrait-frame';
import styles from './reel.module.css';
import { useLongPress } from './use-long-press';

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
  choice: Choice;
  focusRequest: FocusRequest | null;
  onView: (address: string) => void;
  actions: ReactElement | false;
  note: ReactElement;
}

/** Frames that are added at once. */
const STEP = 60;

/** The sideways scroller: the pending portraits first, then the others, as far as the user has come. */
export function GalleryReel(props: GalleryReelProps) {
  const { headingId, portraits, pending, choice, focusRequest, onView, actions, note } = props;
  const t = useTranslations('generator.gallery');
  const { numbers, records, count, hasMore, loadMore } = useGalleryContext();
  const scroller = useRef<HTMLUListElement>(null);
  const longPress = useLongPress();
  const isChoosing = choice.chosen.size > 0;
  const [reached, setReached] = useState(STEP);
  const wanted = focusRequest ? portraits.indexOf(focusRequest.address) + 1 : 0;
  const framed = portraits.slice(0, Math.max(reached, wanted));
  const isCut = framed.length < portraits.length;

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
    const { altKey, ctrlKey, metaKey, key, target } = event;
    if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return;
    // From portrait to portrait, and from mark to mark.
    const all = [...(scroller.current?.querySelectorAll<HTMLElement>(target.localName) ?? [])];
    const at = all.indexOf(target);
    const next = { ArrowLeft: all[at - 1], ArrowRight: all[at + 1], Home: all[0], End: all.at(-1) }[key];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  function onChange({ target, nativeEvent }: FormEvent): void {
    if (!(target instanceof HTMLInputElement)) return;
    choice.choose(target.value, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  }

  return (
    <GalleryLayout
      headingId={headingId}
      actions={
        <div className="grid">
          <ChoiceBar choice={choice} headingId={headingId} />
          {/* The later is above, where its buttons take the presses. */}
          <div
            className="flex flex-wrap items-center gap-1 [grid-area:1/1] md:justify-end"
            style={isChoosing ? { visibility: 'hidden' } : undefined}
          >
            <ScrollButtons scroller={scroller} count={portraits.length + pending} />
            {actions}
          </div>
        </div>
      }
    >
      {note}
      <ul
        ref={scroller}
        aria-label={t('list')}
        data-choosing={isChoosing || undefined}
        onKeyDown={onKeyDown}
        onChange={onChange}
        {...longPress}
        className={`${REEL_CLASS} ${styles.reel}`}
      >
        {Array.from({ length: pending }, (_, turn) => (
          <li key={`pending ${turn}`} className={FRAME_CLASS}>
            <PendingPortrait
              fallback={<span className="block aspect-square bg-film-2" />}
              number={count + 1}
              isWaiting={turn > 0}
            />
          </li>
        ))}
        {framed.map((address) => (
          <li key={address} className={`${FRAME_CLASS} relative`}>
            <PortraitFrame
              address={address}
              number={numbers.get(address) ?? 0}
              isStarred={records.get(address)?.isStarred ?? false}
              onView={onView}
            />
            <PortraitMark
              address={address}
              number={numbers.get(address) ?? 0}
              isChosen={choice.chosen.has(address)}
            />
          </li>
        ))}
        {/* Another page may bring none of the portraits that are shown. */}
        {(isCut || hasMore) && (
          <NextPage
            key={`${framed.length} ${records.size}`}
            onNear={() => (isCut ? setReached(framed.length + STEP) : loadMore())}
          />
        )}
      </ul>
    </GalleryLayout>
  );
}

/** The end of the frames: goes on before it comes into view. */
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
