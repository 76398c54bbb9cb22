'use client';

import { useTranslations } from 'next-intl';

import { useRateLimitText } from '@/lib/i18n/use-rate-limit-text';

import { useDataDownload } from './use-data-download';

interface DataDownloadProps {
  uid: string;
  /** The look of the menu's items. */
  className: string;
}

/** The item of the account menu that saves the account's data as a file, with its progress. */
export function DataDownload({ uid, className }: DataDownloadProps) {
  const t = useTranslations('account.data');
  const rateLimitText = useRateLimitText();
  const { state, start } = useDataDownload(uid);

  function stateText(): string | null {
    switch (state.kind) {
      case 'idle':
        return null;
      case 'working':
        return t('working', { rows: state.rows });
      case 'limited':
        return rateLimitText(state.retryAfterSeconds);
      case 'saved':
      case 'failed':
        return t(state.kind);
    }
  }

  return (
    <>
      <button
        type="button"
        aria-disabled={state.kind === 'working'}
        className={className}
        onClick={() => void start()}
      >
        {t('download')}
      </button>
      <p role="status" className="pb-2 text-small text-ink-2 empty:hidden">
        {stateText()}
      </p>
    </>
  );
}
