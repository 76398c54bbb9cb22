import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { useService } from '@/lib/browser/use-service-container';
import { createAuth } from '@/lib/client/account/auth';
import { toCallError } from '@/lib/client/api/call-error';
import { useRateLimitText } from '@/lib/i18n/use-rate-limit-text';

type DownloadState =
  | { readonly kind: 'idle' | 'saved' | 'failed' }
  /** `rows` is what has arrived. */
  | { readonly kind: 'working'; readonly rows: number }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number | undefined };

/** The item of the account menu that saves the account's data as a file, with its progress. */
export function DataDownload({ uid, className }: { uid: string; className: string }) {
  const t = useTranslations('account.data');
  const rateLimitText = useRateLimitText();
  const auth = useService(createAuth);
  const [state, setState] = useState<DownloadState>({ kind: 'idle' });

  async function start(): Promise<void> {
    if (state.kind === 'working') return;
    const onProgress = (rows: number) => setState({ kind: 'working', rows });
    onProgress(0);
    try {
      const { downloadAccountData } = await import('@/lib/client/account/download-account-data');
      await downloadAccountData({ auth, uid, onProgress });
      setState({ kind: 'saved' });
    } catch (error) {
      const { code, details } = toCallError(error);
      const { retryAfterSeconds } = details;
      setState(code === 'rate_limited' ? { kind: 'limited', retryAfterSeconds } : { kind: 'failed' });
    }
  }

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
