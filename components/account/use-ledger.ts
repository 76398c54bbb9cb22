import { useEffect, useState } from 'react';

import { fetchLedgerPage } from '@/lib/client/account/account-api';
import type { LedgerEntry } from '@/lib/shared/contracts/account';
import { createAuth } from '@/lib/client/account/auth';
import { useService } from '@/lib/browser/use-client';

interface LedgerState {
  entries: LedgerEntry[];
  /** Null: this is the last page. */
  nextCursor: string | null;
  status: 'loading' | 'ready' | 'failed';
}

const EMPTY: LedgerState = { entries: [], nextCursor: null, status: 'loading' };

/** An account's ledger page by page, newest first; starts when mounted. `loadMore` also repeats a failed page. */
export function useLedger(uid: string): LedgerState & { loadMore: () => void } {
  const auth = useService(createAuth);
  const [state, setState] = useState<LedgerState>(EMPTY);
  const [wanted, setWanted] = useState<{ cursor: string | null }>({ cursor: null });

  useEffect(() => {
    let current = true;
    fetchLedgerPage(auth, uid, wanted.cursor).then(
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
  }, [auth, uid, wanted]);

  function loadMore(): void {
    setState((before) => ({ ...before, status: 'loading' }));
    setWanted({ cursor: state.nextCursor });
  }

  return { ...state, loadMore };
}
