import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { latePart } from '@/lib/browser/late-part';
import { useAccount } from '@/lib/client/account/account';
import { serverTime } from '@/lib/client/api/server-time';
import type { AccountPortrait } from '@/lib/shared/contracts/portraits';

import { useGalleryContext } from '../gallery-context';
import { FILM_BUTTON_CLASS } from '../gallery-controls';

const GuaranteeDialog = latePart(() => import('./guarantee-dialog'));

/** Offers to claim the guarantee of a second try's portrait. Nothing where its account has none for it. */
export function Guarantee({ address }: { address: string }) {
  const t = useTranslations('generator.gallery.guarantee');
  const { account } = useAccount();
  const portrait = useGalleryContext().records.get(address);
  const [now] = useState(() => serverTime());
  // It stays what it was when the dialog opened, so that a refusal can be read.
  const [opened, setOpened] = useState<AccountPortrait['guarantee']>(null);
  if (!account || !portrait) return null;
  const { jobId, guarantee } = portrait;
  return (
    <>
      {guarantee && Date.parse(guarantee.until) > now && (
        <button type="button" className={FILM_BUTTON_CLASS} onClick={() => setOpened(guarantee)}>
          {t('open')}
        </button>
      )}
      {opened && (
        <GuaranteeDialog
          left={account.guarantees}
          jobId={jobId}
          guarantee={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
