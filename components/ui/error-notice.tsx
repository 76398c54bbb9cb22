import type { ReactNode, Ref } from 'react';

import { CloseButton } from './close-button';
import { WarningIcon } from './icons';

interface ErrorNoticeProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Closes the notice; without it there is no close button. */
  onClose?: () => void;
  id?: string;
  ref?: Ref<HTMLDivElement>;
  className?: string;
}

/** An error in red, announced at once. */
export function ErrorNotice({ title, children, action, onClose, id, ref, className = '' }: ErrorNoticeProps) {
  return (
    <div
      id={id}
      ref={ref}
      role="alert"
      tabIndex={-1}
      className={`grid grid-cols-[1.5rem_1fr_auto] gap-x-3 border border-t-[3px] border-error bg-print p-4 text-ink ${className}`}
    >
      <WarningIcon size={22} className="mt-0.5 text-error" />
      <div className="min-w-0">
        <p className="font-semibold text-error">{title}</p>
        {children && <div className="mt-1 space-y-1 text-small">{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
      {onClose && <CloseButton onClick={onClose} size={18} />}
    </div>
  );
}
