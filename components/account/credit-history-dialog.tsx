'use client';

import { useTranslations } from 'next-intl';

import { Dialog } from '@/components/ui/dialog';

import { CreditHistory } from './credit-history';

interface CreditHistoryDialogProps {
  uid: string;
  open: boolean;
  onClose: () => void;
}

/** The account's ledger in a dialog; each opening fetches it. */
export function CreditHistoryDialog({ uid, open, onClose }: CreditHistoryDialogProps) {
  const t = useTranslations('account');
  return (
    <Dialog open={open} onClose={onClose} title={t('history')} className="w-[36rem]">
      <CreditHistory uid={uid} />
    </Dialog>
  );
}
