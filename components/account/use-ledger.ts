import { useEffect, useState } from 'react';

import type { LedgerEntry } from '@/lib/client/account-guards';
import { fetchLedgerPage } from '@/lib/client/fetch-ledger-page';

interface LedgerState {
  entries: LedgerEntry[];
  /** Null: everything is shown. */
  nextCursor: string | null;
  status: 'loading' | 'ready' | 'failed';
}

const EMPTY: LedgerState = { entries: [], nextCursor: null, status: 'loading' };

/** The ledger page by page, newest first; starts when mounted. `loadMore` also repeats what failed. */
export function useLedger(): LedgerState & { loadMore: () => void } {
  const [state, setState] = useState<LedgerState>(EMPTY);
  const [wanted, setWanted] = useState<{ cursor: string | null }>({ cursor: null });

  useEffect(() => {
    let current = true;
    fetchLedgerPage(wanted.cursor).then(
      (page) => {
        if (!current) return;
        setState((before) => ({
          entries: wanted.cursor ? [...before.entries, ...page.entries] : page.entries,
          nextCursor: page.nextCursor,
          status: 'ready',
        }));
      },
      () => {
        if (current) setState((before) => ({ ...before, status: 'failed' }));
      },
    );
    return () => {
      current = false;
    };
  }, [wanted]);

  function loadMore(): void {
    setState((before) => ({ ...before, status: 'loading' }));
    setWanted({ cursor: state.nextCursor });
  }

  return { ...state, loadMore };
}
