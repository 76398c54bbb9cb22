import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactElement } from 'react';

import { CloseButton } from './close-button';

interface DialogProps {
  open: boolean;
  /** Called for Escape, the close button and a click beside the dialog. */
  onClose: () => void;
  /** Its heading, which also names it. */
  title: string;
  children: ReactElement | readonly (ReactElement | boolean | null)[];
  /** Whether the corner has a close button; false where the dialog has a "Cancel". */
  closable?: boolean;
  className?: string;
}

/** A modal dialog on the native element, which traps the focus, closes on Escape and returns the focus. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  closable = true,
  className = 'w-[32rem]',
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // A layout effect: only a dialog that is still in the page returns the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog || !open) return undefined;
    dialog.showModal();
    return () => dialog.close();
  }, [open]);

  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={`m-auto max-h-[calc(100dvh-2rem)] max-w-[calc(100vw-2rem)] overflow-auto rounded-control bg-print p-0 text-ink shadow-sheet forced-colors:border ${className}`}
      // Escape.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, currentTarget }) => {
        // A click on the backdrop.
        if (target === currentTarget) onClose();
      }}
    >
      {open && (
        <div className="p-6">
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-h3">
              {title}
            </h2>
            {closable && <CloseButton onClick={onClose} />}
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
