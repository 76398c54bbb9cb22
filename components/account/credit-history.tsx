'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';

import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import type { LedgerEntry } from '@/lib/shared/contracts/account';
import { useDollars } from '@/lib/i18n/use-dollars';

import { useLedger } from './use-ledger';

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
