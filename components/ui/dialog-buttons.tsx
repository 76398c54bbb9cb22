import type { ReactElement, ReactNode } from 'react';

import { Button } from './button';

interface DialogButtonsProps {
  /** The button that confirms. */
  children: ReactElement;
  cancelText: string;
  canCancel?: boolean;
  onCancel: () => void;
  /** What the dialog does at present; leave it out where another element says so. */
  status?: ReactNode;
}

/** The last row of a dialog that asks once: what it does, and the buttons that cancel and confirm. */
export function DialogButtons(props: DialogButtonsProps) {
  const { children, cancelText, canCancel = true, onCancel, status } = props;
  return (
    <div className="mt-6 flex flex-wrap items-center justify-end gap-3">
      {status !== undefined && (
        <p role="status" className="mr-auto text-small text-ink-2">
          {status}
        </p>
      )}
      <Button variant="outline" size="small" aria-disabled={!canCancel} onClick={onCancel}>
        {cancelText}
      </Button>
      {children}
    </div>
  );
}
