import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';

import { useDisclosure } from '@/components/ui/use-disclosure';
import { createConnection } from '@/lib/browser/connection';
import { useStore } from '@/lib/browser/store';
import { createAuth } from '@/lib/client/account/auth';
import { useService, useServiceContainer } from '@/lib/browser/use-service-container';
import { latePartWithTexts } from '@/lib/i18n/late-part-with-texts';
import type { AccountResponse } from '@/lib/shared/contracts/account';

import CreditHistoryDialog from './credit-history';
import { DataDownload } from './data-download';
import { initialsOf } from './initials';

/** Loaded with the notice after it. */
const DeleteAccountDialog = latePartWithTexts(async () => {
  const [dialog] = await Promise.all([import('./delete-account-dialog'), import('./account-notice')]);
  return dialog;
});
const WithdrawConsentDialog = latePartWithTexts(() => import('./withdraw-consent-dialog'));
const LATE = { withdrawal: WithdrawConsentDialog, deletion: DeleteAccountDialog };

type LateDialog = keyof typeof LATE;

const ITEM_CLASS =
  'flex min-h-11 w-full items-center text-left text-small hover:underline underline-offset-4';

interface AccountMenuProps {
  /** Null while it is fetched. */
  account: AccountResponse | null;
  /** Whether the user has just signed in: the menu takes the focus that the pressed button has left. */
  isNew?: boolean;
}

/** Initials that open a panel with the user's name, address and the account's actions. */
export default function AccountMenu({ account, isNew = false }: AccountMenuProps) {
  const t = useTranslations('account');
  const services = useServiceContainer();
  const { signOut } = useService(createAuth);
  const { open, setOpen, container: menu, trigger, panelId } = useDisclosure();
  const [dialog, setDialog] = useState<'history' | LateDialog | null>(null);
  const isOnline = useStore(useService(createConnection).store);
  /** The dialog that could not be loaded. */
  const [lacking, setLacking] = useState<LateDialog | null>(null);
  const { displayName = null, email = null } = account ?? {};

  const takeFocus = useEffectEvent(() => {
    if (isNew && document.activeElement === document.body)
      trigger.ref.current?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), [isNew]);

  function openDialog(name: 'history' | LateDialog): void {
    setOpen(false);
    trigger.ref.current?.focus();
    setDialog(name);
  }

  /** Without a network and the dialog's code nothing opens, not even later: the menu says why. */
  async function openLate(name: LateDialog): Promise<void> {
    try {
      if (!isOnline) await LATE[name].load(services);
      openDialog(name);
    } catch {
      setLacking(name);
    }
  }

  const preload = (name: LateDialog) => () => void LATE[name].load(services).catch(() => undefined);
  const lateItem = (name: LateDialog, label: string) => (
    <li>
      <button
        type="button"
        className={`${ITEM_CLASS} text-ink-2`}
        onPointerEnter={preload(name)}
        onFocus={preload(name)}
        onClick={() => void openLate(name)}
      >
        {label}
      </button>
      <p role="status" className="pb-2 text-small text-ink-2 empty:hidden">
        {lacking === name && !isOnline && t('offline')}
      </p>
    </li>
  );

  return (
    <div ref={menu} className="shrink-0 md:relative">
      <button
        {...trigger}
        type="button"
        className="grid size-10 place-items-center rounded-full border border-edge text-micro font-semibold tracking-[.02em] hover:border-ink"
      >
        <span aria-hidden="true" translate="no">
          {account && initialsOf(displayName, email ?? t('unnamed'))}
        </span>
        <span className="sr-only">{t('menu')}</span>
      </button>
      <div
        id={panelId}
        hidden={!open}
        className="absolute inset-x-gutter top-full mt-2.5 max-h-[calc(100dvh-6rem)] overflow-y-auto md:inset-x-auto md:right-0 md:mt-2 md:w-68 rounded-control border border-line bg-print px-6 pt-4 pb-3 shadow-sheet"
      >
        {displayName && (
          <p translate="no" className="font-semibold break-words">
            {displayName}
          </p>
        )}
        {email && (
          <p translate="no" className="text-small break-words text-ink-2">
            {email}
          </p>
        )}
        {account && !displayName && !email && <p className="font-semibold">{t('unnamed')}</p>}
        <ul className="mt-3 border-t border-line pt-2">
          {account && (
            <>
              <li>
                <button type="button" className={ITEM_CLASS} onClick={() => openDialog('history')}>
                  {t('history')}
                </button>
              </li>
              <li>
                <DataDownload uid={account.uid} className={ITEM_CLASS} />
              </li>
            </>
          )}
          <li>
            <button type="button" className={ITEM_CLASS} onClick={() => void signOut()}>
              {t('signOut')}
            </button>
          </li>
          {account && account.consentVersion !== null && lateItem('withdrawal', t('withdraw'))}
          {account && lateItem('deletion', t('delete'))}
        </ul>
      </div>
      {account && (
        <CreditHistoryDialog uid={account.uid} open={dialog === 'history'} onClose={() => setDialog(null)} />
      )}
      {account && dialog === 'withdrawal' && (
        <WithdrawConsentDialog account={account} onClose={() => setDialog(null)} />
      )}
      {account && dialog === 'deletion' && (
        <DeleteAccountDialog account={account} onClose={() => setDialog(null)} />
      )}
    </div>
  );
}
