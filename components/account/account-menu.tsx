'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { useDisclosure } from '@/components/ui/use-disclosure';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { signOut } from '@/lib/client/account';
import type { AccountResponse } from '@/lib/shared/contracts/account';

import { CreditHistoryDialog } from './credit-history-dialog';
import { initialsOf } from './initials';

const ITEM_CLASS =
  'flex min-h-11 w-full items-center text-left text-small hover:underline underline-offset-4';

interface AccountMenuProps {
  /** Null while it is fetched. */
  account: AccountResponse | null;
}

/** Initials that open a panel with the person's name, address and what can be done with the account. */
export default function AccountMenu({ account }: AccountMenuProps) {
  const t = useTranslations('account');
  const { open, setOpen, container, button, panelId } = useDisclosure();
  const [historyOpen, setHistoryOpen] = useState(false);
  const initials = initialsOf(account?.displayName ?? null, account?.email ?? null);

  function openHistory(): void {
    setOpen(false);
    button.current?.focus();
    setHistoryOpen(true);
  }

  return (
    <div ref={container} className="relative shrink-0">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        className="grid size-10 place-items-center rounded-full border border-edge text-micro font-semibold tracking-[.02em] hover:border-ink"
      >
        <span aria-hidden="true">{initials}</span>
        <VisuallyHidden>{t('menu')}</VisuallyHidden>
      </button>
      <div
        id={panelId}
        hidden={!open}
        className="fixed inset-x-gutter top-15 md:absolute md:inset-x-auto md:top-full md:right-0 md:mt-2 md:w-68 rounded-control border border-line bg-print px-6 pt-4 pb-3 shadow-sheet"
      >
        {account?.displayName && <p className="font-semibold break-words">{account.displayName}</p>}
        {account?.email && <p className="text-small break-words text-ink-2">{account.email}</p>}
        <ul className="mt-3 border-t border-line pt-2">
          <li>
            <button type="button" className={ITEM_CLASS} onClick={openHistory}>
              {t('history')}
            </button>
          </li>
          <li>
            <button type="button" className={ITEM_CLASS} onClick={() => void signOut()}>
              {t('signOut')}
            </button>
          </li>
        </ul>
      </div>
      <CreditHistoryDialog open={historyOpen} onClose={() => setHistoryOpen(false)} />
    </div>
  );
}
