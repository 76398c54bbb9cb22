import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { PageTitle } from '@/components/layout/page-title';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Picture } from '@/components/ui/picture';
import { latePart } from '@/lib/browser/late-part';
import { useService, useServiceContainer } from '@/lib/browser/use-service-container';
import { useAccount } from '@/lib/client/account/account';
import { drawnPicture } from '@/lib/client/assets';
import { createDonation } from '@/lib/client/donation/donation';
import type { Thanks } from '@/lib/client/donation/donation-state';
import { keepThanks } from '@/lib/client/donation/payment-return';
import { watchPayment } from '@/lib/client/donation/watch-payment';
import { useDollars } from '@/lib/i18n/use-dollars';
import { affordablePortraits } from '@/lib/shared/rules/credits';

const CreditHistoryDialog = latePart(() => import('@/components/account/credit-history'));

function ThanksText({ thanks }: { thanks: Thanks }) {
  const t = useTranslations('donate.thanks');
  const isSignedOut = useAccount().status === 'signed-out';
  return (
    <div aria-live="polite" className="figures mt-5 max-w-[30rem] text-lead text-ink-2">
      {thanks.kind === 'looking' && <p>{t(isSignedOut ? 'lookingSignedOut' : 'looking')}</p>}
      {thanks.kind === 'unconfirmed' && <p>{t(isSignedOut ? 'unconfirmedSignedOut' : 'unconfirmed')}</p>}
      {thanks.kind === 'anonymous' && <p>{t('anonymous')}</p>}
      {thanks.kind === 'credited' && (
        <p>{t('credited', { portraits: affordablePortraits(thanks.balance ?? thanks.credits) })}</p>
      )}
      {thanks.kind === 'pending' && (
        <>
          <p className="text-ink">{t('pending')}</p>
          <p className="mt-2 text-small">{t('pendingHint')}</p>
        </>
      )}
    </div>
  );
}

interface RowProps {
  name: string;
  children: ReactNode;
  isStrong?: boolean;
}

function Row({ name, children, isStrong = false }: RowProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-6 border-b border-line py-3 ${isStrong ? 'font-semibold' : ''}`}
    >
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ThanksRows({ thanks }: { thanks: Thanks }) {
  const t = useTranslations('donate.thanks');
  const dollars = useDollars();
  const format = useFormatter();
  if (!('cents' in thanks) || thanks.cents === null) return null;

  const { cents } = thanks;
  const credits = thanks.kind === 'credited' ? thanks.credits : null;
  const bonus = credits === null ? 0 : credits - cents;
  return (
    <dl className="figures mt-8 max-w-[30rem] border-t border-ink text-small">
      <Row name={t('amount')}>{dollars(cents)}</Row>
      {credits !== null && <Row name={t('credits')}>{format.number(Math.min(cents, credits))}</Row>}
      {bonus > 0 && (
        <Row name={t('bonus', { percent: Math.round((bonus / cents) * 100) })}>{format.number(bonus)}</Row>
      )}
      {thanks.kind === 'credited' && thanks.balance !== null && (
        <Row name={t('balance')} isStrong>
          {t('balanceValue', { credits: thanks.balance })}
        </Row>
      )}
    </dl>
  );
}

/** After a donation: what is known of it, what it gave, and what to do next. The heading takes the focus. */
export default function DonationThanks({ thanks }: { thanks: Thanks }) {
  const t = useTranslations('donate.thanks');
  const account = useTranslations('account');
  const { end } = useService(createDonation);
  const { account: user } = useAccount();
  const [isHistoryOpen, setIsHistoryOpen] = useState<boolean | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useWatch(thanks);
  useEffect(() => keepThanks(null), [thanks]);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);

  const firstName = user?.displayName?.trim().split(/\s+/u)[0];
  const thankYou = firstName ? t('headingName', { name: firstName }) : t('heading');
  const isKnown = 'cents' in thanks;
  return (
    <div className="grid grid-cols-1 items-center gap-x-[clamp(2rem,7vw,6.5rem)] gap-y-12 lg:grid-cols-2">
      <PageTitle title={t(isKnown ? 'title' : 'checking')} />
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
          {isKnown ? thankYou : t('checking')}
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
          <Button variant="text" onClick={() => end('thanks')}>
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

/** Watches a payment whose end or credits are not known. */
function useWatch(thanks: Thanks): void {
  const container = useServiceContainer();
  const { account } = useAccount();
  const uid = account?.uid ?? null;
  const isAwaited = thanks.kind !== 'anonymous' && thanks.kind !== 'credited';
  const paymentIntentId = isAwaited ? thanks.paymentIntentId : null;

  useEffect(() => {
    if (!isAwaited) return undefined;
    const watch = new AbortController();
    watchPayment(container, { uid, paymentIntentId }, watch.signal).catch(() => undefined);
    return () => watch.abort();
  }, [container, isAwaited, uid, paymentIntentId]);
}
