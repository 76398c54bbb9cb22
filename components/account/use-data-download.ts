import { useState } from 'react';

import { useService } from '@/lib/browser/use-client';
import { createAuth } from '@/lib/client/account/auth';
import { toCallError } from '@/lib/client/api/call-error';

type DownloadState =
  | { readonly kind: 'idle' | 'saved' | 'failed' }
  /** `rows` is what has arrived. */
  | { readonly kind: 'working'; readonly rows: number }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number | undefined };

/** The download of an account's data; a start while it works does nothing. */
export function useDataDownload(uid: string): { state: DownloadState; start: () => Promise<void> } {
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

  return { state, start };
}
