import { useFormatter, useTranslations } from 'next-intl';
import Link from 'next/link';
import { useState } from 'react';
import { SWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorNotice } from '@/components/ui/error-notice';
import { useService } from '@/lib/browser/use-service-container';
import { createAuth } from '@/lib/client/account/auth';
import { callAsAccount } from '@/lib/client/account/call-as-account';
import {
  type AccountLedgerResponse,
  type LedgerEntry,
  readLedgerEndpoint,
} from '@/lib/shared/contracts/account';
import { useDollars } from '@/lib/i18n/use-dollars';

/** Only here: it takes a slow phone a tenth of a second, and no other page has dates. */
const readerTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function LedgerRow({ entry, timeZone }: { entry: LedgerEntry; timeZone: string }) {
  const t = useTranslations('account.ledger');
  const format = useFormatter();
  const dollars = useDollars();

  /** A donation has its amount in its name, also when it is returned or restored. */
  function entryName({ type, amount, cents }: LedgerEntry): string {
    if (type === 'donation' && cents !== null) return t('donation', { amount: dollars(cents) });
    if (type === 'adjustment' && amount !== 0 && cents)
      return t(amount < 0 ? 'returned' : 'restored', { amount: dollars(Math.abs(cents)) });
    return t(`types.${type}`);
  }

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

const OPTIONS = { revalidateFirstPage: false, revalidateOnFocus: false, shouldRetryOnError: false };

/** The changes of an account's balance, newest first. */
function Ledger({ uid }: { uid: string }) {
  const t = useTranslations('account.ledger');
  const common = useTranslations('common');
  const auth = useService(createAuth);
  const { data, error, isValidating, setSize } = useSWRInfinite<AccountLedgerResponse, unknown>(
    (_index: number, before: AccountLedgerResponse | null) =>
      before?.nextCursor === null ? null : ([uid, before?.nextCursor ?? null] as const),
    ([, cursor]: readonly [string, string | null]) =>
      callAsAccount(auth, uid, readLedgerEndpoint, { cursor }),
    OPTIONS,
  );
  const entries = data?.flatMap((page) => page.entries) ?? [];
  const status = isValidating ? 'loading' : error ? 'failed' : 'ready';
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
            <Button variant="outline" size="small" onClick={() => void setSize((pages) => pages)}>
              {common('tryAgain')}
            </Button>
          }
        />
      )}
      {status === 'ready' && data?.at(-1)?.nextCursor && (
        <Button
          variant="outline"
          size="small"
          className="mt-4"
          onClick={() => void setSize((pages) => pages + 1)}
        >
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

/** The account's ledger in a dialog; each opening fetches it, and nothing of it stays. */
export default function CreditHistoryDialog({ uid, open, onClose }: CreditHistoryDialogProps) {
  const t = useTranslations('account');
  return (
    <Dialog open={open} onClose={onClose} title={t('history')} className="w-[36rem]">
      <SWRConfig value={{ provider: () => new Map() }}>
        <Ledger uid={uid} />
      </SWRConfig>
      {Boolean(process.env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY) && (
        <p className="mt-5 text-small">
          <Link href="/donate#withdrawal" onClick={onClose} className="underline underline-offset-4">
            {t('ledger.withdraw')}
          </Link>
        </p>
      )}
    </Dialog>
  );
}
