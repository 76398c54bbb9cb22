import { useTranslations } from 'next-intl';

import { Button } from '@/components/ui/button';
import { useAccount } from '@/lib/client/account/account';
import { useService } from '@/lib/browser/use-service-container';
import { createDonation } from '@/lib/client/donation/donation';
import { useDollars } from '@/lib/i18n/use-dollars';

/** A donation that may be paid, and the two ways to go on. */
export default function UnansweredNotice({ cents }: { cents: number }) {
  const t = useTranslations('donate.unanswered');
  const dollars = useDollars();
  const { run } = useService(createDonation);
  const { account } = useAccount();
  const uid = account?.uid ?? null;

  return (
    <section
      role="status"
      className="mb-6 border border-t-[3px] border-edge border-t-mark bg-print p-4 md:p-5"
    >
      <h2 className="font-text text-body font-semibold">{t('title', { amount: dollars(cents) })}</h2>
      <p className="mt-1 text-small">{t('text')}</p>
      <Button size="small" className="mt-4" onClick={() => void run((runner) => runner.finishEarlier(uid))}>
        {t('finish')}
      </Button>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 border-t border-line pt-2">
        <p className="grow basis-64 text-small text-ink-2">{t('warning')}</p>
        <Button variant="text" onClick={() => void run((runner) => runner.forgetEarlier(uid))}>
          {t('anew')}
        </Button>
      </div>
    </section>
  );
}
