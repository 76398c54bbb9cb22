'use client';

import { useTranslations } from 'next-intl';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { CloseIcon } from '@/components/ui/frame-icons';

import { FILM_ICON_CLASS } from './gallery-control-classes';
import { PortraitViewerPanel } from './portrait-viewer-panel';
import { PortraitViewerPicture } from './portrait-viewer-picture';
import type { ReusedSettings } from './use-gallery-chores';
import { usePortraitRecord } from './use-portrait-record';
import { useReplacement } from './use-replacement';
import { useSwipe } from './use-swipe';

interface PortraitViewerProps {
  portraits: readonly string[];
  address: string;
  /** What the gallery has just done. */
  notice: ReactNode;
  onView: (address: string) => void;
  onClose: () => void;
  /** The settings of a portrait were chosen again. */
  onReuse: (reused: ReusedSettings) => void;
}

/** What is no place to close the viewer by clicking. */
const OWN_CONTROLS = 'button, input, label, [data-keep-open]';

/** A portrait in full size with what is known of it. A click outside its own controls closes it. */
export default function PortraitViewer(props: PortraitViewerProps) {
  const { portraits, address, notice, onView, onClose, onReuse } = props;
  const t = useTranslations('generator.gallery');
  const dialog = useRef<HTMLDialogElement>(null);
  const [isComparing, setIsComparing] = useState(false);
  const [photoName, setPhotoName] = useState<string | null>(null);
  const shown = usePortraitRecord(address);
  const index = portraits.indexOf(address);
  const swipe = useSwipe(step);
  const photos = shown?.photos ?? [];
  const photo = photos.find(({ name }) => name === photoName) ?? photos[0] ?? null;

  // Before the element leaves the page: only a dialog that is still there gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  useReplacement(portraits, index, onView, onClose);

  function step(direction: 1 | -1): void {
    const neighbour = index < 0 ? undefined : portraits[index + direction];
    if (neighbour) onView(neighbour);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // The arrows move the slider, or choose another photo, while one of these has the focus.
    if (event.target instanceof HTMLInputElement) return;
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
        onClose();
      }}
      onClick={closeOnClick}
      onKeyDown={onKeyDown}
      className="on-film m-0 h-dvh max-h-none w-screen max-w-none cursor-zoom-out overflow-y-auto overscroll-contain bg-film p-0 text-film-ink"
    >
      <button
        type="button"
        aria-label={t('close')}
        onClick={onClose}
        className={`${FILM_ICON_CLASS} fixed top-2 right-3 z-10 rounded-control bg-film`}
      >
        <CloseIcon />
      </button>
      <div className="lg:grid lg:min-h-full lg:grid-cols-[minmax(0,1fr)_25rem]">
        <PortraitViewerPicture
          address={address}
          number={portraits.length - index}
          comparedWith={isComparing ? photo : null}
          photoNumber={photo ? photos.indexOf(photo) + 1 : 0}
          hasPrevious={index > 0}
          hasNext={index >= 0 && index < portraits.length - 1}
          onStep={step}
          swipeHandlers={swipe.handlers}
        />
        <PortraitViewerPanel
          address={address}
          number={portraits.length - index}
          record={shown?.record ?? null}
          photos={photos}
          photo={photo}
          isComparing={isComparing}
          onCompare={setIsComparing}
          onChoosePhoto={setPhotoName}
          onReuse={onReuse}
        />
      </div>
      {notice}
    </dialog>
  );
}
