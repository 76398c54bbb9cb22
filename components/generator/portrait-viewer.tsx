'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';

import { Button } from '@/components/ui/button';
import { CloseIcon } from '@/components/ui/frame-icons';
import { DownloadIcon } from '@/components/ui/icons';
import { downloadPortrait } from '@/lib/client/gallery/portrait-download';

interface PortraitViewerProps {
  portraits: readonly string[];
  address: string;
  onView: (address: string) => void;
  onClose: () => void;
}

/** A portrait in full size. A click closes it, its own controls excepted; the arrow keys go to the neighbours. */
export default function PortraitViewer({ portraits, address, onView, onClose }: PortraitViewerProps) {
  const t = useTranslations('generator.gallery');
  const dialog = useRef<HTMLDialogElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const index = portraits.indexOf(address);
  const number = portraits.length - index;

  // Before the element leaves the page: only a dialog that is still there gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const neighbour = { ArrowLeft: portraits[index - 1], ArrowRight: portraits[index + 1] }[event.key];
    if (neighbour) onView(neighbour);
  }

  function closeOnClick(event: MouseEvent): void {
    if (event.target instanceof Element && event.target.closest('button')) return;
    onClose();
  }

  async function download(): Promise<void> {
    setHasFailed(false);
    await downloadPortrait(address, number).catch(() => setHasFailed(true));
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
      className="on-film m-auto max-h-none max-w-none cursor-zoom-out bg-film p-4 text-film-ink md:p-6"
    >
      <img
        src={address}
        alt={t('portrait', { number })}
        className="block max-h-[calc(100svh-9rem)] max-w-[calc(100vw-4rem)] object-contain"
      />
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <span aria-hidden="true" className="figures text-small text-film-number">
          {number}
        </span>
        <div className="flex items-center gap-5">
          <Button variant="text" className="decoration-film-ink-2" onClick={() => void download()}>
            <DownloadIcon size={18} />
            {t('download')}
          </Button>
          <button
            type="button"
            aria-label={t('close')}
            onClick={onClose}
            className="grid size-11 place-items-center"
          >
            <CloseIcon />
          </button>
        </div>
        <p aria-live="polite" className="w-full text-small empty:hidden">
          {hasFailed && t('downloadFailed')}
        </p>
      </div>
    </dialog>
  );
}
