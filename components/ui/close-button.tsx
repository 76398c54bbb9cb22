import { useTranslations } from 'next-intl';

import { CloseIcon } from './frame-icons';

interface CloseButtonProps {
  onClick: () => void;
  /** The icon's side in pixels. */
  size?: number;
}

/** Closes a notice or a dialog, in its corner. */
export function CloseButton({ onClick, size = 20 }: CloseButtonProps) {
  const t = useTranslations('common');
  return (
    <button
      type="button"
      aria-label={t('close')}
      onClick={onClick}
      className="-m-2.5 grid size-11 shrink-0 place-items-center text-ink-2 hover:text-ink"
    >
      <CloseIcon size={size} />
    </button>
  );
}
