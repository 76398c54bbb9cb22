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
        {state.kind === 'working' && t('working', { rows: state.rows })}
        {state.kind === 'saved' && t('saved')}
        {state.kind === 'failed' && t('failed')}
        {state.kind === 'limited' && rateLimitText(state.retryAfterSeconds)}
      </p>
    </>
  );
}
