'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';

import { PageTitle } from '@/components/layout/page-title';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Picture } from '@/components/ui/picture';
import { latePart } from '@/lib/browser/late-part';
import { useAccount } from '@/lib/client/account/account';
import { drawnPicture } from '@/lib/client/assets';
import { useService } from '@/lib/browser/use-client';
import { createDonation } from '@/lib/client/donation/donation';
import type { Thanks } from '@/lib/client/donation/donation-state';
import { keepThanks } from '@/lib/client/donation/unseen-thanks';

import { ThanksRows } from './thanks-rows';
import { ThanksText } from './thanks-text';
import { useCreditsArrival } from './use-credits-arrival';

const CreditHistoryDialog = latePart(async () => {
  const { CreditHistoryDialog: dialog } = await import('@/components/account/credit-history-dialog');
  return { default: dialog };
});

/** After a donation: its amount, what it gave, and what to do next. The heading takes the focus. */
export default function DonationThanks({ thanks }: { thanks: Thanks }) {
  const t = useTranslations('donate.thanks');
  const account = useTranslations('account');
  const { showForm } = useService(createDonation);
  const { account: user } = useAccount();
  const [isHistoryOpen, setIsHistoryOpen] = useState<boolean | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useCreditsArrival(thanks);
  useEffect(() => {
    keepThanks(null);
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);

  const firstName = user?.displayName?.trim().split(/\s+/u)[0];
  return (
    <div className="grid grid-cols-1 items-center gap-x-[clamp(2rem,7vw,6.5rem)] gap-y-12 lg:grid-cols-2">
      <PageTitle title={t('title')} />
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
          {firstName ? t('headingName', { name: firstName }) : t('heading')}
        </h1>
        <ThanksText thanks={thanks} />
        <ThanksRows thanks={thanks} />
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink href="/generator" size="large" className="max-md:w-full">
            {t('create')}
          </ButtonLink>
          {user && (
            <Button variant="text" onClick={() => setIsHistoryOpen(true)}>
              {account('history')}
            </Button>
          )}
          <Button variant="text" onClick={showForm}>
            {t('again')}
          </Button>
        </div>
      </div>
      <Picture
        files={drawnPicture('pose', 'maya')}
        sizes="(min-width: 64rem) 42vw, 90vw"
        alt=""
        className="aspect-square w-full object-cover max-lg:aspect-[4/3] max-lg:object-[50%_25%]"
      />
      {user && isHistoryOpen !== null && (
        <CreditHistoryDialog uid={user.uid} open={isHistoryOpen} onClose={() => setIsHistoryOpen(false)} />
      )}
    </div>
  );
}
