'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorNotice } from '@/components/ui/error-notice';
import { useService } from '@/lib/browser/use-service-container';
import { fetchLedgerPage } from '@/lib/client/account/account-api';
import { createAuth } from '@/lib/client/account/auth';
import type { LedgerEntry } from '@/lib/shared/contracts/account';
import { useDollars } from '@/lib/i18n/use-dollars';

interface LedgerState {
  entries: LedgerEntry[];
  /** Null: this is the last page. */
  nextCursor: string | null;
  status: 'loading' | 'ready' | 'failed';
}

const EMPTY: LedgerState = { entries: [], nextCursor: null, status: 'loading' };

/** An account's ledger page by page, newest first; starts when mounted. `loadMore` also repeats a failed page. */
function useLedger(uid: string): LedgerState & { loadMore: () => void } {
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

/** Only here: it takes a slow phone a tenth of a second, and no other page has dates. */
const readerTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An entry's name: a donation with its amount; a correction of a donation as returned or restored. */
function useEntryName(): (entry: LedgerEntry) => string {
  const t = useTranslations('account.ledger');
  const dollars = useDollars();
  return ({ type, amount, cents }) => {
    if (type === 'donation' && cents !== null) return t('donation', { amount: dollars(cents) });
    if (type === 'adjustment' && amount !== 0) return t(amount < 0 ? 'returned' : 'restored');
    return t(`types.${type}`);
  };
}

function LedgerRow({ entry, timeZone }: { entry: LedgerEntry; timeZone: string }) {
  const t = useTranslations('account.ledger');
  const format = useFormatter();
  const entryName = useEntryName();
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-6 border-b border-line py-3">
      <span>{entryName(entry)}</span>
      <span className={`figures text-right ${entry.amount > 0 ? 'font-semibold' : ''}`}>
        {format.number(entry.amount, { signDisplay: 'exceptZero' })}
      </span>
      <time dateTime={entry.createdAt} className="text-small text-ink-2">
        {format.dateTime(new Date(entry.createdAt), {
          dateStyle: 'medium',
          timeStyle: 'short',
          timeZone,
        })}
      </time>
      <span className="figures text-right text-small text-ink-2">
        {t('balance', { credits: entry.balance })}
      </span>
    </li>
  );
}

/** The changes of an account's balance, newest first. */
export function CreditHistory({ uid }: { uid: string }) {
  const t = useTranslations('account.ledger');
  const common = useTranslations('common');
  const { entries, nextCursor, status, loadMore } = useLedger(uid);
  const [timeZone] = useState(readerTimeZone);
  return (
    <div aria-busy={status === 'loading'}>
      {entries.length > 0 && (
        <ul className="border-t border-edge">
          {entries.map((entry) => (
            <LedgerRow key={entry.id} entry={entry} timeZone={timeZone} />
          ))}
        </ul>
      )}
      <p aria-live="polite" className="text-small text-ink-2">
        {status === 'loading' ? t('loading') : status === 'ready' && entries.length === 0 && t('empty')}
      </p>
      {status === 'failed' && (
        <ErrorNotice
          title={t('failed')}
          className="mt-4"
          action={
            <Button variant="outline" size="small" onClick={loadMore}>
              {common('tryAgain')}
            </Button>
          }
        />
      )}
      {status === 'ready' && nextCursor && (
        <Button variant="outline" size="small" className="mt-4" onClick={loadMore}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}

interface CreditHistoryDialogProps {
  uid: string;
  open: boolean;
  onClose: () => void;
}

/** The account's ledger in a dialog; each opening fetches it. */
export default function CreditHistoryDialog({ uid, open, onClose }: CreditHistoryDialogProps) {
  const t = useTranslations('account');
  return (
    <Dialog open={open} onClose={onClose} title={t('history')} className="w-[36rem]">
      <CreditHistory uid={uid} />
    </Dialog>
  );
}
