import { useTranslations } from 'next-intl';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { CloseIcon } from '@/components/ui/frame-icons';
import type { ChangedPortrait } from '@/lib/client/backgrounds/changed-portrait';

import { useGalleryContext } from '../gallery-context';
import { FILM_ICON_CLASS } from '../gallery-controls';
import type { ReusedSettings } from '../gallery-notice';
import { PortraitViewerPanel } from './portrait-viewer-panel';
import { PortraitViewerPicture } from './portrait-viewer-picture';
import type { Destination } from '../use-destination';
import { usePortraitRecord } from '../use-portrait-record';

interface PortraitViewerProps {
  portraits: readonly string[];
  address: string;
  notice: ReactElement | null;
  onView: (address: string) => void;
  onClose: () => void;
  onReuse: (reused: ReusedSettings) => void;
  onLeave: (destination: Destination) => void;
}

/** A click on these does not close the viewer. */
const OWN_CONTROLS = 'button, input, label, [data-keep-open]';

/** A portrait in full size with what is known about it. A click outside its own controls closes it. */
export default function PortraitViewer(props: PortraitViewerProps) {
  const { portraits, address, notice, onView, onClose, onReuse, onLeave } = props;
  const t = useTranslations('generator.gallery');
  const dialog = useRef<HTMLDialogElement>(null);
  const [isComparing, setIsComparing] = useState(false);
  const [photoName, setPhotoName] = useState<string | null>(null);
  const [lastChange, setLastChange] = useState<{ address: string; portrait: ChangedPortrait | null } | null>(
    null,
  );
  const changed = lastChange?.address === address ? lastChange.portrait : null;
  const shown = usePortraitRecord(address);
  const number = useGalleryContext().numbers.get(address) ?? 0;
  const index = portraits.indexOf(address);
  const swipe = useSwipe(step);
  const photo = shown.photos.find(({ name }) => name === photoName) ?? shown.photos[0] ?? null;

  // A layout effect: only a dialog that is still in the page returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  // When the viewed portrait is removed from the gallery, its neighbour replaces it.
  const lastIndex = useRef(index);
  const replace = useEffectEvent(() => {
    const neighbour = portraits[lastIndex.current] ?? portraits.at(-1);
    if (neighbour) onView(neighbour);
    else onClose();
  });
  useEffect(() => {
    if (index >= 0) lastIndex.current = index;
    else replace();
  }, [index]);

  function step(direction: 1 | -1): void {
    const neighbour = index < 0 ? undefined : portraits[index + direction];
    if (neighbour) onView(neighbour);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // While the slider or a photo has the focus, the arrows are theirs; in a dialog above, that dialog's.
    if (event.target instanceof HTMLInputElement) return;
    if (!(event.target instanceof Element) || event.target.closest('dialog') !== dialog.current) return;
    const direction = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
    if (direction) step(direction);
  }

  function closeOnClick(event: MouseEvent): void {
    if (swipe.wasSwipe() || (event.target instanceof Element && event.target.closest(OWN_CONTROLS))) return;
    onClose();
  }

  return (
    // Escape closes it too, so the click is not the only way.

    <dialog
      ref={dialog}
      aria-label={t('viewer')}
      onCancel={(event) => {
        event.preventDefault();
        // React hands on what a dialog above was asked.
        if (event.target === event.currentTarget) onClose();
      }}
      onClick={closeOnClick}
      onKeyDown={onKeyDown}
      className="on-film m-0 h-dvh max-h-none w-full max-w-none cursor-zoom-out overflow-y-auto overscroll-contain bg-film p-0 text-film-ink"
    >
      <button
        type="button"
        aria-label={t('close')}
        onClick={onClose}
        className={`${FILM_ICON_CLASS} fixed top-2 right-4 z-10 rounded-control bg-film`}
      >
        <CloseIcon />
      </button>
      <div className="lg:grid lg:min-h-full lg:grid-cols-[minmax(0,1fr)_25rem]">
        <PortraitViewerPicture
          address={address}
          number={number}
          changed={changed}
          comparedWith={isComparing ? photo : null}
          hasPrevious={index > 0}
          hasNext={index >= 0 && index < portraits.length - 1}
          onStep={step}
          swipeHandlers={swipe.handlers}
        />
        <PortraitViewerPanel
          address={address}
          shown={shown}
          photo={photo}
          changed={changed}
          onChange={(portrait) => setLastChange({ address, portrait })}
          isComparing={isComparing}
          onCompare={setIsComparing}
          onChoosePhoto={setPhotoName}
          onReuse={onReuse}
          onLeave={onLeave}
        />
      </div>
      {notice}
    </dialog>
  );
}

/** Shorter movements are taps, in pixels. */
const SWIPE_MINIMUM_PIXELS = 40;

/** Handlers for a sideways swipe: −1 to the previous portrait, 1 to the next. `wasSwipe` is true in its last click. */
function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const swiped = useRef(false);
  return {
    wasSwipe: () => swiped.current,
    handlers: {
      onPointerDown(event: PointerEvent) {
        swiped.current = false;
        from.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
      },
      onPointerUp(event: PointerEvent) {
        const start = from.current;
        from.current = null;
        if (!start) return;
        const right = event.clientX - start.x;
        const isSideways = Math.abs(right) > 2 * Math.abs(event.clientY - start.y);
        if (!isSideways || Math.abs(right) < SWIPE_MINIMUM_PIXELS) return;
        swiped.current = true;
        onSwipe(right < 0 ? 1 : -1);
      },
      onPointerCancel() {
        from.current = null;
      },
    },
  };
}
